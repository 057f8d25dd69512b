import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

export interface ActivityMessageRow {
  readonly id: string;
  readonly activity: string;
  readonly sender: string;
  readonly content: string;
  readonly date: number;
}

export async function readActivityMessages(
  tx: SyncTx,
  ids: readonly string[],
): Promise<readonly ActivityMessageRow[]> {
  const { rows } = await sql<ActivityMessageRow>`
    select * from chat_activity_message where id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Ids of all messages of these activities, oldest first; of some senders alone, if they are given. */
export async function listSaid(
  tx: SyncTx,
  activities: readonly string[],
  senders: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_activity_message
    where activity = any(${activities}::uuid[]) and (${senders}::uuid[] is null or sender = any(${senders}::uuid[]))
    order by activity, date`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Inserts a message with the next date of its activity. The caller holds the activity. */
export async function insertSaid(
  tx: Tx,
  { id, activity, sender, content, date }: ActivityMessageRow,
): Promise<void> {
  await sql`
    insert into chat_activity_message (id, activity, sender, content, date)
    select ${id}::uuid, ${activity}::uuid, ${sender}::uuid, ${content}::text,
      greatest(${date}::bigint, 1 + coalesce((select max(date) from chat_activity_message where activity = ${activity}), 0))`.execute(
    tx,
  );
}

export async function deleteSaid(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from chat_activity_message where id = any(${ids}::uuid[])`.execute(tx);
}

/** Activities that have messages. */
export async function listSaidIn(tx: SyncTx, sender: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ activity: string }>`
    select distinct activity from chat_activity_message
    where ${sender}::uuid is null or sender = ${sender} order by activity`.execute(tx);
  return rows.map(({ activity }) => activity);
}

/** Date up to which the member has read each of these activities. Missing for those of which nothing is read. */
export async function readMarks(
  tx: SyncTx,
  uid: string,
  activities: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ activity: string; read_to: number }>`
    select activity, read_to from chat_activity_read
    where uid = ${uid} and activity = any(${activities}::uuid[])`.execute(tx);
  return new Map(rows.map(({ activity, read_to }) => [activity, read_to]));
}

/**
 * Marks the messages up to a date as read. Returns the ids of those that were unread. The mark is at a message
 * that exists, so that no message of the future counts as read.
 */
export async function raiseMark(tx: Tx, activity: string, uid: string, upTo: number): Promise<string[]> {
  const before = (await readMarks(tx, uid, [activity])).get(activity) ?? -1;
  const { rows } = await sql<{ id: string; date: number; is_own: boolean }>`
    select id, date, sender = ${uid} as is_own from chat_activity_message
    where activity = ${activity} and date > ${before} and date <= ${upTo} order by date`.execute(tx);
  const last = rows.at(-1);
  if (!last) return [];
  await sql`
    insert into chat_activity_read as r (activity, uid, read_to) values (${activity}, ${uid}, ${last.date})
    on conflict (activity, uid) do update set read_to = greatest(r.read_to, excluded.read_to)`.execute(tx);
  return rows.filter(({ is_own }) => !is_own).map(({ id }) => id);
}

/** Deletes the marks of an activity: of one member, or of all. */
export async function deleteMarks(tx: Tx, activity: string, uid: string | null = null): Promise<void> {
  await sql`
    delete from chat_activity_read
    where activity = ${activity} and (${uid}::uuid is null or uid = ${uid})`.execute(tx);
}
