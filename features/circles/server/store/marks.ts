import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/**
 * Writes favourites, visits, hides and blocks. Inserts and deletes return false when they changed nothing.
 */

export async function insertFavorite(tx: SyncTx, uid: string, sid: string, at: number): Promise<boolean> {
  const { rows } = await sql`
    insert into circle_favorite (uid, sid, creation_date) values (${uid}, ${sid}, ${at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteFavorite(tx: SyncTx, uid: string, sid: string): Promise<boolean> {
  const { rows } =
    await sql`delete from circle_favorite where uid = ${uid} and sid = ${sid} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function putVisit(tx: SyncTx, visitor: string, visited: string, at: number): Promise<void> {
  await sql`
    insert into circle_visit (visitor_uid, visitor_id, last_visit) values (${visitor}, ${visited}, ${at})
    on conflict (visitor_uid, visitor_id) do update set last_visit = excluded.last_visit, notification = true`.execute(
    tx,
  );
}

export async function insertHidden(tx: SyncTx, uid: string, fid: string, at: number): Promise<boolean> {
  const { rows } = await sql`
    insert into circle_hidden (uid, fid, creation_date) values (${uid}, ${fid}, ${at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteHidden(tx: SyncTx, uid: string, fid: string): Promise<boolean> {
  const { rows } =
    await sql`delete from circle_hidden where uid = ${uid} and fid = ${fid} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function insertBlock(tx: SyncTx, uid: string, target: string, at: number): Promise<boolean> {
  const { rows } = await sql`
    insert into circle_block (uid, target, creation_date) values (${uid}, ${target}, ${at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteBlock(tx: SyncTx, uid: string, target: string): Promise<boolean> {
  const { rows } = await sql`
    delete from circle_block where uid = ${uid} and target = ${target} returning 1`.execute(tx);
  return rows.length > 0;
}
