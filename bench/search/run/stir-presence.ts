import { markPresent } from '@mitto/discover/server/store/seek';
import type { Database } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { Random } from './make-people.ts';

/**
 * Presence updates a second: 300,000 members a day of whom 20,000 are online at once, each written at most
 * every five minutes.
 */
const perSecond = 66;

/**
 * Writes presence until stopped, to our table and optionally to the rival's. Returns the stop function, which
 * resolves to the number of written rows.
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
