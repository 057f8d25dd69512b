import { markPresent } from '@mitto/discover/server/store/seek';
import type { Database } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { Random } from './make-people.ts';

/**
 * Number of presence updates per second. It corresponds to 300,000 members a day, of whom 20,000 are online
 * at once, each updated at most every five minutes.
 */
const perSecond = 66;

/**
 * Continuously updates presence in our table and optionally in the rival's. Returns the function that stops
 * this; its promise resolves to the number of updated rows.
 */
export function stirPresence(database: Database, uids: readonly string[], random: Random, rival: boolean) {
  let isOver = false;
  let written = 0;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const from = performance.now();
      const some = Array.from({ length: perSecond }, () => uids[Math.floor(random() * uids.length)] ?? '');
      const at = Math.floor(Date.now() / 60_000);
      written += await database.transact((tx) => markPresent(tx, some, at, 5));
      if (rival)
        await sql`update bench_place set active_minute = ${at} where uid = any(${some}::uuid[])
          and active_minute < ${at - 5}`.execute(database.db);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - (performance.now() - from))));
    }
  };
  const done = work();
  return async () => {
    isOver = true;
    await done;
    return written;
  };
}
