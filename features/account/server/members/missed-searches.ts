import { second, secondsUntil } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { configurationOf } from '../configuration/configuration-of.ts';
import { readLimits } from '../public/limits.ts';
import { countTask } from '../store/limits.ts';

const task = 'search';

/** Seconds until the member's search for friends is allowed again; undefined when it is allowed. */
export async function searchRest(db: Db | Tx, uid: string, at: number): Promise<number | undefined> {
  const resting = (await readLimits(db, uid, at)).find((limit) => limit.task === task);
  return resting?.restsUntil ? secondsUntil(resting.restsUntil, at) : undefined;
}

/**
 * Counts a search without a result. The last allowed one blocks the search, so that somebody who tries out
 * numbers finds a few members and not a list of them.
 */
export async function countMiss(deps: Deps, uid: string): Promise<void> {
  const { database, now } = deps;
  await database.transact(async (tx) => {
    const { misses, timeout } = (await configurationOf(deps).read(tx)).value.restrictions.search;
    const limit = Math.max(1, misses - 1);
    await countTask(tx, { uid, task, limit, timeoutMs: timeout * second, at: now() });
  });
}
