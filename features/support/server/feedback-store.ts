import { newId } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

export interface FeedbackRow {
  readonly id: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly made_at: number;
}

export async function readFeedback(tx: SyncTx, uid: string, ids: readonly string[]): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select id, content, made_at from support_feedback
    where uid = ${uid} and id = any(${ids}::uuid[]) and not is_leaving`.execute(tx);
  return rows;
}

export async function countFeedback(tx: SyncTx, uid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from support_feedback where uid = ${uid}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Inserts feedback. Returns false when the row exists already, because the request is a retry. */
export async function insertFeedback(
  tx: SyncTx,
  uid: string,
  id: string,
  content: Readonly<Record<string, unknown>>,
  at: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into support_feedback (uid, id, content, made_at)
    values (${uid}, ${id}, ${JSON.stringify(content)}::jsonb, ${at}) on conflict do nothing returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Feedback of a member who leaves. It is for staff: no device of the member gets it. */
export async function insertLeavingFeedback(
  tx: Tx,
  uid: string,
  content: Readonly<Record<string, unknown>>,
  at: number,
): Promise<void> {
  await sql`
    insert into support_feedback (uid, id, content, made_at, is_leaving)
    values (${uid}, ${newId()}, ${JSON.stringify(content)}::jsonb, ${at}, true)`.execute(tx);
}

/** Merges the given columns; false when there is no such row. */
export async function changeFeedback(
  tx: SyncTx,
  uid: string,
  id: string,
  content: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await sql`
    update support_feedback set content = content || ${JSON.stringify(content)}::jsonb
    where uid = ${uid} and id = ${id} and not is_leaving returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteFeedback(tx: SyncTx, uid: string, id: string): Promise<void> {
  await sql`delete from support_feedback where uid = ${uid} and id = ${id} and not is_leaving`.execute(tx);
}

export async function deleteAllFeedback(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from support_feedback where uid = ${uid}`.execute(tx);
}

export async function exportFeedback(tx: SyncTx, uid: string): Promise<Record<string, unknown[]>> {
  const { rows } = await sql`select * from support_feedback where uid = ${uid} order by made_at`.execute(tx);
  return { support_feedback: rows };
}
