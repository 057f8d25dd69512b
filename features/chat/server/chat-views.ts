import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { readShut } from '@mitto/circles/server/public/shut';
import { naturalRef } from '@mitto/kit/natural-ref';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncedTable, VisibleRow } from '@mitto/sync-server/synced-table';
import type * as v from 'valibot';
import { chats, messages } from '../contract/chat-tables.ts';
import { listConversations, readConversations } from './store/conversations.ts';
import { listOfMember, type MessageRow, readMessages } from './store/messages.ts';

/**
 * The messages table. Only the two members of a conversation see its messages, and each sees the row from
 * their own point of view. Both the source and the reference of a row are the message id.
 */
export const messagesTable: SyncedTable = {
  entry: messages,
  refOf: (_uid, id) => id,
  sourcesOf: listOfMember,
  async read(tx, uid, ids) {
    const rows = await readMessages(tx, uid, ids);
    const others = [...new Set(rows.map((row) => otherOf(row, uid)))];
    const shut = others.length === 0 ? new Set() : await readShut(tx, uid, others);
    const visible = rows.filter((row) => !shut.has(otherOf(row, uid)));
    return new Map(
      visible.map((row): [string, VisibleRow] => [row.id, { view: 'full', row: wireOf(row, uid) }]),
    );
  },
};

/** The table with the state of each conversation. The source of a row is the id of the other member. */
export function chatsTable({ now }: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: chats,
    refOf: (uid, other) => naturalRef(uid, chats.name, other),
    sourcesOf: listConversations,
    async read(tx, uid, others) {
      const rows = await readConversations(tx, uid, others);
      const shut = rows.length === 0 ? new Set() : await readShut(tx, uid, others);
      // Premium is looked up only if a conversation has a waiting time.
      const isWaiting = rows.some((row) => row.waits_until > 0);
      const isFree = !isWaiting || (await isPremiumMember(tx, uid, now()));
      const visible = new Map<string, VisibleRow>();
      for (const { other, requested_by, made_at, is_muted, waits_until } of rows) {
        if (shut.has(other)) continue;
        const row: v.InferOutput<typeof chats.row> = {
          uid: other,
          kind: requested_by === null ? 'open' : 'request',
          isMine: requested_by === uid,
          creation_date: made_at,
          ...(waits_until > 0 && !isFree && { waitsUntil: waits_until }),
          isMuted: is_muted,
        };
        visible.set(other, { view: 'full', row });
      }
      return visible;
    },
  };
}

const otherOf = ({ low, high }: MessageRow, uid: string): string => (low === uid ? high : low);

function wireOf(row: MessageRow, uid: string): v.InferOutput<typeof messages.row> {
  const isMine = row.sender === uid;
  const [mine, theirs] = isMine
    ? [row.sender_reaction, row.receiver_reaction]
    : [row.receiver_reaction, row.sender_reaction];
  return {
    id: row.id,
    chat: otherOf(row, uid),
    sender: row.sender,
    receiver: row.receiver,
    content: row.content,
    date: row.date,
    type: row.attachments === null ? 'message' : 'attachment',
    ...(row.attachments && { attachments: row.attachments }),
    status: row.is_read ? 'read' : 'unread',
    ...(row.relative_id !== null && { relative_id: row.relative_id }),
    ...(row.edited_at !== null && { edited_at: row.edited_at }),
    ...(mine !== null && { myReaction: mine }),
    ...(theirs !== null && { theirReaction: theirs }),
  };
}
