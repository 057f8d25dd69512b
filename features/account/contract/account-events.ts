import { defineEvents } from '@mitto/kit/define-event';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { LeavingFeedback } from './leaving-calls.ts';
import { Privacy, Standing } from './member.ts';
import { securityEvents } from './security-events.ts';

export const accountEvents = defineEvents('account', {
  registered: { kind: 'within', payload: v.object({ uid: Uid, referral: v.nullable(v.string()) }) },
  /** The e-mail address, mobile number or username has changed. */
  detailsChanged: { kind: 'within', payload: v.object({ uid: Uid }) },
  /** Something that concerns the security of the account was done on this device. */
  securityChanged: {
    kind: 'within',
    payload: v.object({
      uid: Uid,
      event: v.picklist(securityEvents),
      deviceId: Id,
      /** Browser and platform of a new device. */
      browser: v.optional(v.string()),
      platform: v.optional(v.string()),
    }),
  },
  standingChanged: { kind: 'within', payload: v.object({ uid: Uid, from: Standing, to: Standing }) },
  /**
   * Staff took the member out of the application's database, or added them again. A member who was taken out
   * must be visible nowhere.
   */
  joinedChanged: { kind: 'within', payload: v.object({ uid: Uid, isJoined: v.boolean() }) },
  entitlementChanged: { kind: 'within', payload: v.object({ uid: Uid, isPremiumUser: v.boolean() }) },
  /** The member has deleted their account: it is hidden, and erased 14 days later unless it is brought back. */
  deactivated: {
    kind: 'within',
    /** Feedback is null when a deletion is repeated that a restored backup has forgotten. */
    payload: v.object({ uid: Uid, feedback: v.nullable(LeavingFeedback), at: Timestamp }),
  },
  /** The member has brought their deleted account back. */
  broughtBack: { kind: 'within', payload: v.object({ uid: Uid, at: Timestamp }) },
  /** The member's first socket on any server opened, or the last one closed. */
  presenceChanged: {
    kind: 'within',
    payload: v.object({ uid: Uid, isPresent: v.boolean(), at: Timestamp }),
  },
  privacyChanged: { kind: 'within', payload: v.object({ uid: Uid, before: Privacy, after: Privacy }) },
});
