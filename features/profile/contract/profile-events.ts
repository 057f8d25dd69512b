import { defineEvents } from '@mitto/kit/define-event';
import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

export const profileEvents = defineEvents('profile', {
  /** Emitted when a member has created their profile. From then on others can find them. */
  created: { kind: 'within', payload: v.object({ uid: Uid }) },
  /** Emitted when something changed in the profile that others may see or search by. */
  changed: { kind: 'within', payload: v.object({ uid: Uid }) },
  /** Emitted when staff has approved or refused the selfies of a member. */
  verificationDecided: { kind: 'within', payload: v.object({ uid: Uid, isApproved: v.boolean() }) },
});
