import type { Tx } from '@mitto/server-kit/database/database';
import { type OfPair, readTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { MessageTable } from '../chat-tables.ts';
import { type ConversationKey, pairOf } from './conversation-key.ts';

export type StoredMessage = Selectable<MessageTable>;

interface Reacted {
  readonly uid: string;
  readonly reaction: string;
}

/** A message with what its readers made of it. */
export interface ReadMessage extends StoredMessage {
  /** Date up to which the reader has read the conversation of an activity. */
  readonly read_to: number;
  readonly reactions: readonly Reacted[] | null;
}

/** Inserts a message. Returns true if no message had its id before. */
export async function insertMessage(
  tx: Tx,
  key: ConversationKey,
  message: Omit<Insertable<MessageTable>, 'low' | 'high'>,
): Promise<boolean> {
  const { attachments, ...rest } = message;
  const { low, high } = key;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_message')
    .values({
      ...rest,
      ...{ low, high },
      attachments: attachments === null ? null : sql`${JSON.stringify(attachments)}::jsonb`,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findMessage(tx: SyncTx, id: string): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`select * from chat_message where id = ${id}`.execute(tx);
  return rows[0];
}

/** Condition on a message `m`: the member has not deleted it for themselves. */
const isThereFor = (uid: string | RawBuilder<unknown>) => sql`not exists (
  select from chat_mark gone where gone.message_id = m.id and gone.uid = ${uid} and gone.is_gone)`;

/**
 * Reads the messages with these ids, except those that the member has deleted. Does not check if the member
 * may see them. The condition contains only the ids: with the pair of members in it, the planner would use
 * the index of the pair and read the whole conversation.
 */
export function readMessages(tx: SyncTx, uid: string, ids: readonly string[]): Promise<ReadMessage[]> {
  return readTogether(tx, 'messages', { uid, others: ids }, async ({ uids, others }) => {
    const { rows } = await sql<ReadMessage & OfPair>`
      select pair.reader as for_uid, pair.other as for_other, m.*, coalesce(s.read_to, -1) as read_to, (
        select jsonb_agg(jsonb_build_object('uid', r.uid, 'reaction', r.reaction) order by r.uid)
        from chat_mark r where r.message_id = m.id and r.reaction is not null) as reactions
      from unnest(${uids}::uuid[], ${others}::uuid[]) pair(reader, other)
      join chat_message m on m.id = pair.other
      left join chat_side s
        on s.uid = pair.reader and s.other = case when m.low = pair.reader then m.high else m.low end
      where (m.low = m.high or pair.reader = any(array[m.low, m.high]))
        and m.date > coalesce(s.cleared_to, -1) and ${isThereFor(sql`pair.reader`)}`.execute(tx);
    return rows;
  });
}

/** Ids of the last messages of a conversation before this date, newest first. */
export async function listBefore(
  tx: SyncTx,
  { low, high }: ConversationKey,
  { uid, before, most }: { uid: string; before: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_message m
    where low = ${low} and high = ${high} and date < ${before} and ${isThereFor(uid)}
    order by date desc limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids of all messages of these conversations, oldest first; of one sender alone, if it is given. */
export async function listOfConversations(
  tx: SyncTx,
  keys: readonly ConversationKey[],
  sender: string | null = null,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select m.id from json_to_recordset(${JSON.stringify(keys)}::json) as k(low uuid, high uuid)
    join chat_message m on m.low = k.low and m.high = k.high
    where ${sender}::uuid is null or m.sender = ${sender} order by k.low, k.high, m.date`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids of all messages that a member sent to another one, or received. */
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
      and (m.date <= coalesce(l.cleared_to, -1) or not ${isThereFor(sql`m.low`)})
      and (m.date <= coalesce(h.cleared_to, -1) or not ${isThereFor(sql`m.high`)})`.execute(tx);
  return rows.map(({ id }) => id);
}
