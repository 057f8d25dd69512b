import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** Activities whose conversation has begun; of those in which one member has written, if they are given. */
export async function listTalksBegun(tx: SyncTx, sender: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ activity: string }>`
    select c.low as activity from chat_conversation c
    where c.low = c.high and (${sender}::uuid is null or c.low in (
      select low from chat_message where low = high and sender = ${sender})) order by 1`.execute(tx);
  return rows.map(({ activity }) => activity);
}

/** Ids of the messages that a member has written to activities. */
export async function listSaid(tx: SyncTx, sender: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_message where low = high and sender = ${sender} order by date`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Marks the messages of an activity up to a date as read by a member. Returns the ids of those that were
 * unread. The mark is at a message that exists, so that no message of the future counts as read.
 */
export async function raiseMark(tx: Tx, activity: string, uid: string, upTo: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; date: number; is_own: boolean }>`
    select id, date, sender = ${uid} as is_own from chat_message
    where low = ${activity} and high = ${activity} and date <= ${upTo} and date > coalesce((
      select read_to from chat_side where uid = ${uid} and other = ${activity}), -1) order by date`.execute(
    tx,
  );
  const last = rows.at(-1);
  if (!last) return [];
  await sql`
    insert into chat_side as s (uid, other, read_to) values (${uid}, ${activity}, ${last.date})
    on conflict (uid, other) do update set read_to = greatest(s.read_to, excluded.read_to)`.execute(tx);
  return rows.filter(({ is_own }) => !is_own).map(({ id }) => id);
}

/** Deletes the state of an activity's conversation for a member. */
export async function deleteTalkSide(tx: Tx, activity: string, uid: string): Promise<void> {
  await sql`delete from chat_side where uid = ${uid} and other = ${activity}`.execute(tx);
}

interface SaidHere {
  readonly id: string;
  readonly activity: string;
}

/** Messages of these activities, or of all, that a member has written or reacted to. */
export async function listTouchedBy(
  tx: SyncTx,
  uid: string,
  among: readonly string[] | null = null,
): Promise<readonly SaidHere[]> {
  const { rows } = await sql<SaidHere>`
    select id, low as activity from chat_message
    where low = high and (${among}::uuid[] is null or low = any(${among}::uuid[]))
      and (sender = ${uid} or id in (select message_id from chat_mark where uid = ${uid})) order by low, date`.execute(
    tx,
  );
  return rows;
}
