import { findReferred, listReferred, readReferralCoins } from '@mitto/account/server/public/referral';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { moveCoins } from './public/move-coins.ts';
import { hasReferral, insertReferral } from './store/referrals.ts';

/**
 * Gives an invited member the coins that the invitation promises, once for each member, verified number and
 * browser. They are given coins: an account made for the reward cannot send them to another one.
 */
export async function rewardReferral(tx: Tx, deps: Deps, uid: string): Promise<void> {
  if (await hasReferral(tx, uid)) return;
  const referred = await findReferred(tx, uid);
  const amount = referred ? await readReferralCoins(deps, tx) : 0;
  if (!referred || amount === 0) return;
  const { mobile, browsers } = referred;
  const numberMac = mobile === null ? null : deps.secrets.mac('coins-referral', mobile);
  if (!(await insertReferral(tx, { uid, numberMac, browsers, at: deps.now() }))) return;
  await moveCoins(tx, deps, {
    key: `referral ${uid}`,
    reason: 'referral',
    from: { system: 'promotion' },
    to: { uid },
    amount,
    isGiven: true,
  });
}

const membersAtOnce = 200;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Creates the job that rewards members who made their profile before coins existed. */
export function referralJob(deps: Deps): () => Promise<void> {
  return async () => {
    const { database } = deps;
    for (let after = nobody; ; ) {
      const uids = await listReferred(database.db, after, membersAtOnce);
      for (const uid of uids) {
        if (!(await deps.hasProfile(database.db, uid))) continue;
        await database.transact((tx) => rewardReferral(tx, deps, uid));
      }
      const last = uids.at(-1);
      if (last === undefined) return;
      after = last;
    }
  };
}
