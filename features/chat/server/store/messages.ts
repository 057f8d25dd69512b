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

/** A new message, and what changes with it in its conversation. */
export interface NewMessage {
  readonly message: Omit<Insertable<MessageTable>, 'low' | 'high' | 'date' | 'is_read' | 'edited_at'>;
  readonly at: number;
  /** The member whose message request the conversation is from now on; null if it is open. */
  readonly requestedBy: string | null;
  /** New ends of waits. */
  readonly waits?: readonly { readonly uid: string; readonly other: string; readonly waits_until: number }[];
}

/**
 * Stores a message, unless another one has its id. Returns its date: now, or one millisecond after the message before.
 * The statement locks the conversation, so that two messages at the same time get different dates. It locks the state
 * of members in the order of their ids, so that two transactions do not wait for each other.
 */
export async function putMessage(
  tx: Tx,
  { low, high }: ConversationKey,
  { message, at, requestedBy, waits = [] }: NewMessage,
): Promise<number> {
  const { id, sender, receiver, content, relative_id: relativeId, attachments, about } = message;
  const { rows } = await sql<{ last_date: number }>`
    with conversation as (
      insert into chat_conversation as c (low, high, requested_by, last_date, made_at)
      values (${low}, ${high}, ${requestedBy}, ${at}, ${at})
      on conflict (low, high) do update set
        last_date = greatest(c.last_date + 1, excluded.last_date), requested_by = excluded.requested_by
      returning last_date
    ), sides as (
      insert into chat_side (uid, other, waits_until)
      select uid, other, waits_until
      from json_to_recordset(${JSON.stringify(waits)}::json) as w(uid uuid, other uuid, waits_until bigint) order by uid
      on conflict (uid, other) do update set waits_until = excluded.waits_until
    ), stored as (
      insert into chat_message (id, low, high, sender, receiver, content, date, relative_id, attachments, about)
      select ${id}::uuid, ${low}::uuid, ${high}::uuid, ${sender}::uuid, ${receiver}::uuid, ${content}::text, last_date,
        ${relativeId}::uuid, ${jsonOf(attachments)}::jsonb, ${jsonOf(about)}::jsonb
      from conversation on conflict (id) do nothing
    )
    select last_date from conversation`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A message was given no date: an upsert always gives one.');
  return row.last_date;
}

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

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

/** The last of these messages, oldest first. */
export async function readLast(tx: Tx, ids: readonly string[], most: number): Promise<StoredMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredMessage>`
    select * from chat_message where id = any(${ids}::uuid[]) order by date desc limit ${most}`.execute(tx);
  return rows.toReversed();
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
