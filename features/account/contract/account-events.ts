import { defineEvents } from '@mitto/kit/define-event';
import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Privacy, Standing } from './member.ts';

export const accountEvents = defineEvents('account', {
  registered: { kind: 'within', payload: v.object({ uid: Uid, referral: v.nullable(v.string()) }) },
  /** Their address, number or username is another one. */
  detailsChanged: { kind: 'within', payload: v.object({ uid: Uid }) },
  standingChanged: { kind: 'within', payload: v.object({ uid: Uid, from: Standing, to: Standing }) },
  /** Left or rejoined the application's database; whoever left is to be seen nowhere. */
  joinedChanged: { kind: 'within', payload: v.object({ uid: Uid, isJoined: v.boolean() }) },
  entitlementChanged: { kind: 'within', payload: v.object({ uid: Uid, isPremiumUser: v.boolean() }) },
  /** Their first socket anywhere came, their last one went. */
  presenceChanged: {
    kind: 'within',
    payload: v.object({ uid: Uid, isPresent: v.boolean(), at: Timestamp }),
  },
  privacyChanged: { kind: 'within', payload: v.object({ uid: Uid, before: Privacy, after: Privacy }) },
});
