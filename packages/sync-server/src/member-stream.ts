import { sql } from 'kysely';
import type { SyncTx } from './sync-tx.ts';

/** Deletes the whole sync state of a member: stream, clients, results and presence. */
export async function eraseStream(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from sync_row where uid = ${uid}`.execute(tx);
  await sql`delete from sync_sum where uid = ${uid}`.execute(tx);
  await sql`delete from sync_result where uid = ${uid}`.execute(tx);
  await sql`delete from sync_client where uid = ${uid}`.execute(tx);
  await sql`delete from sync_presence where uid = ${uid}`.execute(tx);
  await sql`delete from sync_head where uid = ${uid}`.execute(tx);
}

/**
 * Exports the sync state that is stored for a member. Leaves out heads and sums without any record: they begin
 * when a record is touched that the member may not see, such as a like by somebody they do not know of.
 */
export async function exportStream(tx: SyncTx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    sync_head: await rows(sql`select epoch, seq, min_seq from sync_head where uid = ${uid} and seq > 0`),
    sync_sum: await rows(sql`select tbl, count from sync_sum where uid = ${uid} and count > 0`),
    // Leave out `source`, because a member may learn of a redacted record only that it exists.
    sync_row: await rows(
      sql`select tbl, ref, view, seq, ver, dead from sync_row where uid = ${uid} order by seq`,
    ),
    sync_presence: await rows(sql`select came_at, seen_at from sync_presence where uid = ${uid}`),
    // Leave out the clients and the refusals: their ids and number are whatever somebody sent.
    sync_result: await rows(sql`
      select mid, status, body, at from sync_result where uid = ${uid} and status <> 'refused' order by at, n`),
  };
}
