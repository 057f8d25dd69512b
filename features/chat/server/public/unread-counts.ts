import { askTogether } from '@mitto/sync-server/remembered';
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
  const rows = await askTogether(tx, 'unread counts', { uid, conversations }, (all) => countUnread(tx, all));
  return new Map(rows.map(({ other, unread, isMuted }) => [other, { unread, isMuted }]));
}

interface CountRow extends UnreadCount {
  readonly question: number;
  readonly other: string;
}

async function countUnread(
  tx: SyncTx,
  all: readonly { readonly uid: string; readonly conversations: readonly CountedFrom[] }[],
): Promise<CountRow[][]> {
  const wanted = all.flatMap(({ uid: reader, conversations }, question) =>
    conversations.map((one) => ({ question, reader, ...one })),
  );
  const { rows } = await sql<CountRow>`
    select w.question, w.other, coalesce(s.is_muted, false) as "isMuted",
      (select count(*)::int from chat_message m
        where m.receiver = w.reader and m.sender = w.other and not m.is_read
          and m.date > greatest(w.after, coalesce(s.cleared_to, -1)) and not exists (
            select from chat_mark gone
            where gone.message_id = m.id and gone.uid = w.reader and gone.is_gone)) as unread
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as w(question integer, reader uuid, other uuid, after bigint)
    join chat_conversation c on c.low = least(w.reader, w.other) and c.high = greatest(w.reader, w.other)
    left join chat_side s on s.uid = w.reader and s.other = w.other`.execute(tx);
  return all.map((_, question) => rows.filter((row) => row.question === question));
}
