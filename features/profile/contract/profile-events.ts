import { defineEvents } from '@mitto/kit/define-event';
import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

export const profileEvents = defineEvents('profile', {
  /** Emitted when the wizard is done: from now on others can meet the member. */
  created: { kind: 'within', payload: v.object({ uid: Uid }) },
  /** Emitted when a part of the profile changed that others may see or search by. */
  changed: { kind: 'within', payload: v.object({ uid: Uid }) },
});
