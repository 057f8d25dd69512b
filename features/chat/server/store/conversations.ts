import type { Tx } from '@mitto/server-kit/database/database';
import { type OfPair, readTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { ConversationKey } from './conversation-key.ts';
import type { StoredMessage } from './messages.ts';
import type { SideRow } from './sides.ts';

export interface StoredConversation {
  readonly other: string;
  readonly requested_by: string | null;
  readonly made_at: number;
  readonly cleared_to: number;
  readonly is_muted: boolean;
  readonly waits_until: number;
}

/** Reads the state of a member's conversations with the given other members. */
export function readConversations(
  tx: SyncTx,
  uid: string,
  others: readonly string[],
): Promise<StoredConversation[]> {
  return readTogether(tx, 'conversations', { uid, others }, async (pairs) => {
    const { rows } = await sql<StoredConversation & OfPair>`
      select pair.reader as for_uid, pair.other as for_other, pair.other, c.requested_by, c.made_at, coalesce(s.cleared_to, -1) as cleared_to,
        coalesce(s.is_muted, false) as is_muted, coalesce(s.waits_until, 0) as waits_until
      from unnest(${pairs.uids}::uuid[], ${pairs.others}::uuid[]) pair(reader, other)
      join chat_conversation c
        on c.low = least(pair.reader, pair.other) and c.high = greatest(pair.reader, pair.other)
      left join chat_side s on s.uid = pair.reader and s.other = pair.other`.execute(tx);
    return rows;
  });
}

/** Ids of all members with whom the member has a conversation. */
export async function listConversations(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ other: string }>`
    select high as other from chat_conversation where low = ${uid}
    union all select low from chat_conversation where high = ${uid}`.execute(tx);
  return rows.map(({ other }) => other);
}

/** State of a conversation, locked by the transaction. */
export interface HeldConversation {
  readonly requested_by: string | null;
  readonly last_date: number;
}

/** Locks the conversation until the transaction ends. Other transactions that write to it wait. */
export async function holdConversation(
  tx: Tx,
  { low, high }: ConversationKey,
): Promise<HeldConversation | undefined> {
  return await tx
    .selectFrom('chat_conversation')
    .select(['requested_by', 'last_date'])
    .where('low', '=', low)
    .where('high', '=', high)
    .forUpdate()
    .executeTakeFirst();
}

interface HeldPair {
  /** Undefined before the first message. */
  readonly held: HeldConversation | undefined;
  readonly sides: readonly (SideRow & { readonly uid: string })[];
  /** Sender and receiver of the message that has the id already. */
  readonly before: Pick<StoredMessage, 'sender' | 'receiver'> | undefined;
}

/** Locks the conversation of two members, and reads the state of both, and the message with this id. */
export async function holdPair(tx: Tx, { low, high }: ConversationKey, id: string): Promise<HeldPair> {
  const { rows } = await sql<HeldPairRow>`
    select is_there, requested_by, last_date, sides, sender, receiver
    from chat_hold_pair(${low}, ${high}, ${id})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A conversation was not read: the function always returns a row.');
  const { is_there: isThere, requested_by, last_date, sender, receiver } = row;
  return {
    held: isThere ? { requested_by, last_date } : undefined,
    sides: row.sides ?? [],
    before: sender === null ? undefined : { sender, receiver },
  };
}

interface HeldPairRow extends HeldConversation {
  readonly is_there: boolean | null;
  readonly sides: HeldPair['sides'] | null;
  readonly sender: string | null;
  readonly receiver: string;
}

/**
 * Turns a message request into an open conversation, because it was answered. Returns true if there was a
 * request.
 */
export async function openConversation(tx: Tx, { low, high }: ConversationKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_conversation')
    .set({ requested_by: null })
    .where('low', '=', low)
    .where('high', '=', high)
    .where('requested_by', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the conversation and its state for all members. */
export async function deleteHeld(tx: Tx, { low, high }: ConversationKey): Promise<void> {
  await sql`delete from chat_conversation where low = ${low} and high = ${high}`.execute(tx);
  await sql`
    delete from chat_side where (uid = ${low} and other = ${high}) or (uid = ${high} and other = ${low})
      or (other = ${low} and ${low === high})`.execute(tx);
}
