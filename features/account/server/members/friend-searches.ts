import { second, secondsUntil } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { configurationOf } from '../configuration/configuration-of.ts';
import { readLimits } from '../public/limits.ts';
import { countLastTask } from '../store/limits.ts';

const task = 'search';

/** Seconds until the member's search for friends is allowed again; undefined when it is allowed. */
export async function searchRest(db: Db | Tx, uid: string, at: number): Promise<number | undefined> {
  const resting = (await readLimits(db, uid, at)).find((limit) => limit.task === task);
  return resting?.restsUntil ? secondsUntil(resting.restsUntil, at) : undefined;
}

/**
 * Counts a search for friends before it is made, found or not, so that somebody who tries out numbers finds a
 * few members and not a list of them. The last allowed search blocks the next one. Returns the seconds to
 * wait if this one is blocked.
 */
export async function countSearch(deps: Deps, uid: string): Promise<number | undefined> {
  const { database, now } = deps;
  return await database.transact(async (tx) => {
    const at = now();
    const { misses, timeout } = (await configurationOf(deps).read(tx)).value.restrictions.search;
    const timeoutMs = timeout * second;
    if (await countLastTask(tx, { uid, task, limit: misses, timeoutMs, at })) return undefined;
    return (await searchRest(tx, uid, at)) ?? timeout;
  });
}
