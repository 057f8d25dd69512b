import { day, second, secondsUntil } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Origin } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { configurationOf } from '../../configuration/configuration-of.ts';
import { readLimits } from '../../public/limits.ts';
import { networkOf } from '../../store/brake.ts';
import { countMiss, takeBackMiss } from '../../store/limits.ts';
import type { MemberRow } from '../../store/members.ts';
import { countShare, type Share, spentUntil } from '../../store/shares.ts';

const task = 'search';
/**
 * Max number of searches that find somebody, and of all searches from one network, a day. An account that is
 * younger than a week or has verified nothing costs nothing to make, so that it finds fewer.
 */
const maxFound = { usual: 10, free: 3 } as const;
const maxOfNetwork = { usual: 400, free: 40 } as const;
const youngFor = 7 * day;

/** Seconds until the member's search for friends is allowed again; undefined when it is allowed. */
export async function searchRest(db: Db | Tx, uid: string, at: number): Promise<number | undefined> {
  const resting = (await readLimits(db, uid, at)).find((limit) => limit.task === task);
  return resting?.restsUntil ? secondsUntil(resting.restsUntil, at) : undefined;
}

/**
 * Makes a search for friends. It counts as a miss before it is made, so that searches at the same moment count
 * one by one, and no more once it has found somebody. The miss that reaches the limit blocks the next search.
 * Returns the seconds to wait if this one is blocked.
 */
export async function searchCounted<T>(
  deps: Deps,
  member: MemberRow,
  from: Origin,
  search: () => Promise<T[]>,
): Promise<T[] | { readonly countDown: number }> {
  const { database, now, secrets } = deps;
  const { uid } = member;
  const at = now();
  const isVerified = member.email_verified_at !== null || member.mobile_verified_at !== null;
  const kind = isVerified && at - member.made_at >= youngFor ? 'usual' : 'free';
  const share = (words: string, most: number): Share => ({
    key: secrets.mac('brake', `friends:${words}`),
    most,
    windowMs: day,
  });
  const ofNetwork = share(`network ${kind} ${networkOf(from.ip)}`, maxOfNetwork[kind]);
  const ofMember = share(`found ${uid}`, maxFound[kind]);
  const countDown = await database.transact(async (tx) => {
    const { misses, timeout } = (await configurationOf(deps).read(tx)).value.restrictions.search;
    const spent = await spentUntil(tx, [ofNetwork, ofMember], at);
    if (spent !== undefined) return secondsUntil(spent, at);
    const taking = { uid, task, limit: misses, timeoutMs: timeout * second, at };
    if (!(await countMiss(tx, taking, day))) return (await searchRest(tx, uid, at)) ?? timeout;
    await countShare(tx, ofNetwork, at);
    return undefined;
  });
  if (countDown !== undefined) return { countDown };
  const found = await search();
  await database.transact(async (tx) => {
    if (found.length === 0) return;
    await takeBackMiss(tx, uid, task);
    await countShare(tx, ofMember, at);
  });
  return found;
}
