import { defineEvents } from '@mitto/kit/define-event';
import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

export const profileEvents = defineEvents('profile', {
  /** The wizard is done: from now on the member can be met. */
  created: { kind: 'within', payload: v.object({ uid: Uid }) },
  /** Something of it that others may see, or be found by, is different. */
  changed: { kind: 'within', payload: v.object({ uid: Uid }) },
});
