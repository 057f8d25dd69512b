import { defineEvents } from '@mitto/kit/define-event';
import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import { Privacy, Standing } from './member.ts';

export const accountEvents = defineEvents('account', {
  registered: { kind: 'within', payload: v.object({ uid: Uid, referral: v.nullable(v.string()) }) },
  standingChanged: { kind: 'within', payload: v.object({ uid: Uid, from: Standing, to: Standing }) },
  /** Left or rejoined the application's database; whoever left is to be seen nowhere. */
  joinedChanged: { kind: 'within', payload: v.object({ uid: Uid, isJoined: v.boolean() }) },
  entitlementChanged: { kind: 'within', payload: v.object({ uid: Uid, isPremiumUser: v.boolean() }) },
  privacyChanged: { kind: 'within', payload: v.object({ uid: Uid, before: Privacy, after: Privacy }) },
});
