import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { MessageTable } from '../chat-tables.ts';
import { pairOf } from './pair.ts';

export type MessageRow = Selectable<MessageTable>;

/** Inserts a message. Returns true if no message had its id before. */
export async function insertMessage(
  tx: Tx,
  message: Omit<Insertable<MessageTable>, 'low' | 'high'>,
): Promise<boolean> {
  const { attachments, ...rest } = message;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_message')
    .values({
      ...rest,
      ...pairOf(message.sender, message.receiver),
      attachments: attachments === null ? null : sql`${JSON.stringify(attachments)}::jsonb`,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findMessage(tx: SyncTx, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select * from chat_message where id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Reads the messages with these ids, except those that the member has deleted. Does not check if the member
 * may see them. The condition contains only the ids: with the pair of members in it, the planner would use
 * the index of the pair and read the whole conversation.
 */
export async function readMessages(tx: SyncTx, uid: string, ids: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.* from chat_message m
    left join chat_side s on s.uid = ${uid} and s.other = case when m.low = ${uid} then m.high else m.low end
    where m.id = any(${ids}::uuid[]) and ${uid} = any(array[m.low, m.high]) and m.date > coalesce(s.cleared_to, -1)
      and not case when m.sender = ${uid} then m.is_gone_for_sender else m.is_gone_for_receiver end`.execute(
    tx,
  );
  return rows;
}

/** Ids of the last messages between two members before this date, newest first. */
export async function listBefore(
  tx: SyncTx,
  { uid, other, before, most }: { uid: string; other: string; before: number; most: number },
): Promise<string[]> {
  const { low, high } = pairOf(uid, other);
  const { rows } = await sql<{ id: string }>`
    select id from chat_message
    where low = ${low} and high = ${high} and date < ${before}
      and not case when sender = ${uid} then is_gone_for_sender else is_gone_for_receiver end
    order by date desc limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids of all messages between two members. */
export async function listOfPair(tx: SyncTx, uid: string, other: string): Promise<string[]> {
  const { low, high } = pairOf(uid, other);
  const { rows } = await sql<{ id: string }>`
    select id from chat_message where low = ${low} and high = ${high} order by date`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids of all messages that a member sent or received. */
export async function listOfMember(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_message where low = ${uid} or high = ${uid}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Marks messages of the sender up to a date as read. Returns the ids of those that were unread before. */
export async function markRead(tx: Tx, by: string, sender: string, upTo: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update chat_message set is_read = true
    where receiver = ${by} and sender = ${sender} and not is_read and date <= ${upTo} returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function deleteMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from chat_message where id = any(${ids}::uuid[])`.execute(tx);
}

/** Ids of the messages in a conversation that both members have deleted, so that they can be erased. */
export async function listForgotten(tx: Tx, uid: string, other: string): Promise<string[]> {
  const { low, high } = pairOf(uid, other);
  const { rows } = await sql<{ id: string }>`
    select m.id from chat_message m
    left join chat_side l on l.uid = m.low and l.other = m.high
    left join chat_side h on h.uid = m.high and h.other = m.low
    where m.low = ${low} and m.high = ${high}
      and (m.date <= coalesce(l.cleared_to, -1)
        or case when m.sender = m.low then m.is_gone_for_sender else m.is_gone_for_receiver end)
      and (m.date <= coalesce(h.cleared_to, -1)
        or case when m.sender = m.high then m.is_gone_for_sender else m.is_gone_for_receiver end)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
