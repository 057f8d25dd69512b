import { defineChannel } from '@mitto/kit/define-channel';
import { Id } from '@mitto/kit/ids';
import * as v from 'valibot';

/** Tells a member's devices that coins moved. The rows themselves arrive by sync. */
export const coinsHistoryChanged = defineChannel({
  name: 'events.coins.history',
  told: v.strictObject({ id: Id }),
});
