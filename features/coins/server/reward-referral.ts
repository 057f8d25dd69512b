import { accountConfiguration } from '@mitto/account/contract/configuration';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { findReferred, listReferred } from '@mitto/account/server/public/referral';
import { day } from '@mitto/kit/time';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { coins } from '../contract/coins-tables.ts';
import { coinsContract } from '../contract/contract.ts';
import { moveCoins } from './public/move-coins.ts';
import { countOfInviter, hasReferral, insertReferral, isRewardedBrowser } from './store/referrals.ts';

/**
 * Gives an invited member the coins that the invitation promises, as soon as they have a profile and a verified
 * address or number: once for each member, verified number, verified address and browser, and only so often a
 * month on one code. They are given coins: an account made for the reward cannot send them to another one.
 */
export async function rewardReferral(tx: Tx, deps: Deps, uid: string): Promise<void> {
  if ((await hasReferral(tx, uid)) || !(await deps.hasProfile(tx, uid))) return;
  const referred = await findReferred(tx, uid);
  if (!referred) return;
  const { coins: amount, aMonth } = (await readConfigured(deps, tx, accountConfiguration)).referral;
  const { mobile, address, inviter, browsers } = referred;
  if (amount === 0 || (mobile === null && address === null)) return;
  const macOf = (value: string | null) => (value === null ? null : deps.secrets.mac('coins-referral', value));
  const macs = { numberMac: macOf(mobile), addressMac: macOf(address) };
  const at = deps.now();
  if ((await countOfInviter(tx, inviter, at - 30 * day)) >= aMonth) return;
  if (!(await insertReferral(tx, { uid, ...macs, inviter, browsers, at }))) return;
  const { id } = await moveCoins(tx, deps, {
    key: `referral ${uid}`,
    reason: 'referral',
    from: { system: 'promotion' },
    to: { uid },
    amount,
    isGiven: true,
  });
  await deps.emit(tx, coinsContract.events.rewarded, { to: uid, id, at });
}

/** Rewards a member who has made a profile or verified something, and shows them what still waits. */
export async function rewardOrWait(tx: Tx, deps: Deps, uid: string): Promise<void> {
  if (await hasReferral(tx, uid)) return;
  await rewardReferral(tx, deps, uid);
  if (await findReferred(tx, uid)) deps.touch(tx, uid, coins.name, uid);
}

/**
 * Counts the coins of an invitation that wait for a verified address or number. None wait for a member whose
 * browser had a reward before: no verification would bring them.
 */
export async function waitingReward(tx: Tx, deps: Deps, uid: string): Promise<number> {
  const [hasReward, referred] = await waitForAll([hasReferral(tx, uid), findReferred(tx, uid)]);
  if (hasReward || !referred || referred.mobile !== null || referred.address !== null) return 0;
  if (await isRewardedBrowser(tx, referred.browsers)) return 0;
  return (await readConfigured(deps, tx, accountConfiguration)).referral.coins;
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
        await database.transact((tx) => rewardReferral(tx, deps, uid));
      }
      const last = uids.at(-1);
      if (last === undefined) return;
      after = last;
    }
  };
}
