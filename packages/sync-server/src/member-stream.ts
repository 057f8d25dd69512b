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

/** Exports the sync state that is stored for a member. */
export async function exportStream(tx: SyncTx, uid: string): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    sync_head: await rows(sql`select epoch, seq, min_seq from sync_head where uid = ${uid}`),
    sync_sum: await rows(sql`select tbl, count from sync_sum where uid = ${uid}`),
    // Leave out `source`, because a member may learn of a redacted record only that it exists.
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

/** Max number of entries that a client sends before it receives the answer to the first of them. */
const maxUnheard = 2000;

/**
 * Deletes the results stored before this time, of all members or of the given ones. The client row stores the
 * highest deleted number, so that an entry with a deleted result is not applied again as a new one. A deleted
 * result means that the entry was applied: a refusal is deleted only after the client has sent so many later
 * entries that it must have received the refusal.
 */
export async function expireResults(
  tx: SyncTx,
  before: number,
  members: readonly string[] | null = null,
): Promise<void> {
  await sql`
    with due as (
      select distinct uid, client_id from sync_result
      where at < ${before} and status <> 'refused' and (${members}::uuid[] is null or uid = any(${members}::uuid[]))),
    held as materialized (
      select c.uid, c.client_id, c.last_n from sync_client c join due using (uid, client_id)
      order by c.uid, c.client_id for update of c),
    gone as (
      delete from sync_result r using held
      where r.uid = held.uid and r.client_id = held.client_id and r.at < ${before}
        and (r.status <> 'refused' or r.n <= held.last_n - ${maxUnheard})
      returning r.uid, r.client_id, r.n, r.at),
    last as (select uid, client_id, max(n) as n, max(at) as at from gone group by uid, client_id)
    update sync_client c set forgotten_n = greatest(c.forgotten_n, last.n),
      forgotten_at = greatest(c.forgotten_at, last.at)
    from last where c.uid = last.uid and c.client_id = last.client_id`.execute(tx);
}
