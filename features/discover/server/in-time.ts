import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** Milliseconds for one statement; after that nobody waits any more. */
const longest = 3000;

/** What takes too long is refused as `busy`, which says when to try again; it is never an empty list. */
export async function inTime<T>(tx: SyncTx, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('statement_timeout', ${String(longest)}, true)`.execute(tx);
  return await work();
}
