import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** Conversation with `other`, in which only messages after the date `after` are counted. */
export interface CountedFrom {
  readonly other: string;
  readonly after: number;
}

export interface UnreadCount {
  /** Number of messages that the member has neither read nor deleted. */
  readonly unread: number;
  readonly isMuted: boolean;
}

/** Counts the unread messages of conversations of a member. A conversation that is gone is missing. */
export async function readUnreadCounts(
  tx: SyncTx,
  uid: string,
  conversations: readonly CountedFrom[],
): Promise<ReadonlyMap<string, UnreadCount>> {
  if (conversations.length === 0) return new Map();
  const { rows } = await sql<UnreadCount & { readonly other: string }>`
    select asked.other, coalesce(s.is_muted, false) as "isMuted",
      (select count(*)::int from chat_message m
        where m.receiver = ${uid} and m.sender = asked.other and not m.is_read
          and m.date > greatest(asked.after, coalesce(s.cleared_to, -1)) and not exists (
            select from chat_mark gone where gone.message_id = m.id and gone.uid = ${uid} and gone.is_gone)) as unread
    from json_to_recordset(${JSON.stringify(conversations)}::json) as asked(other uuid, after bigint)
    join chat_conversation c
      on c.low = least(${uid}::uuid, asked.other) and c.high = greatest(${uid}::uuid, asked.other)
    left join chat_side s on s.uid = ${uid} and s.other = asked.other`.execute(tx);
  return new Map(rows.map(({ other, ...count }) => [other, count]));
}
