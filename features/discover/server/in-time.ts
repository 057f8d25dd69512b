import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** Max duration of one SQL statement (ms), so that no member waits longer. */
const longest = 3000;

/**
 * Runs work under a statement timeout. On timeout the call fails with `busy` and a retry time; it never
 * returns an empty list.
 */
export async function inTime<T>(tx: SyncTx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('statement_timeout', ${String(longest)}, true)`.execute(tx);
  return await work();
}
