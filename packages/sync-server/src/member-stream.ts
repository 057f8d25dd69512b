import { sql } from 'kysely';
import type { SyncTx } from './sync-tx.ts';

/** Forgets what a member was sent and sent. */
export async function eraseStream(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from sync_row where uid = ${uid}`.execute(tx);
  await sql`delete from sync_sum where uid = ${uid}`.execute(tx);
  await sql`delete from sync_result where uid = ${uid}`.execute(tx);
  await sql`delete from sync_client where uid = ${uid}`.execute(tx);
  await sql`delete from sync_presence where uid = ${uid}`.execute(tx);
  await sql`delete from sync_head where uid = ${uid}`.execute(tx);
}

/** What is kept to bring a member's devices up to date. */
export async function exportStream(tx: SyncTx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    sync_head: await rows(sql`select epoch, seq, min_seq from sync_head where uid = ${uid}`),
    sync_sum: await rows(sql`select tbl, count from sync_sum where uid = ${uid}`),
    // Of what is redacted for them the member is told that it is there, and no more.
    sync_row: await rows(
      sql`select tbl, ref, view, seq, ver, dead from sync_row where uid = ${uid} order by seq`,
    ),
    sync_client: await rows(
      sql`select client_id, last_n, schema, seen_at from sync_client where uid = ${uid}`,
    ),
    sync_presence: await rows(sql`select came_at, seen_at from sync_presence where uid = ${uid}`),
    sync_result: await rows(sql`
      select client_id, n, mid, status, body, at from sync_result where uid = ${uid} order by at, n`),
  };
}

/** Results that no client will ask for any more. */
export async function expireResults(tx: SyncTx, before: number): Promise<void> {
  await sql`delete from sync_result where at < ${before}`.execute(tx);
}
