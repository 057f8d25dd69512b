import { type MemberCard, readMemberCards } from '@mitto/account/server/public/member-cards';
import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { readShut } from '@mitto/circles/server/public/shut';
import { naturalRef } from '@mitto/kit/natural-ref';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable, VisibleRow } from '@mitto/sync-server/synced-table';
import type * as v from 'valibot';
import { chats, messages } from '../contract/chat-tables.ts';
import { readOpenTalks } from './activity/talks.ts';
import { isTalk, otherOf, talkOf } from './store/conversation-key.ts';
import { listConversations, readConversations } from './store/conversations.ts';
import { listOfConversations, listOfMember, type ReadMessage, readMessages } from './store/messages.ts';

/**
 * The messages table. Only the members of a conversation see its messages, and each sees the row from their own
 * point of view. In the conversation of an activity, somebody who is blocked or hidden, either way round, is not
 * there. Both the source and the reference of a row are the message id.
 */
export function messagesTable(deps: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: messages,
    refOf: (_uid, id) => id,
    sourcesOf: async (tx, uid) => {
      const talks = [...(await readOpenTalks(deps, tx, uid))].map(talkOf);
      return [...(await listOfMember(tx, uid)), ...(await listOfConversations(tx, talks))];
    },
    async read(tx, uid, ids) {
      const rows = await readMessages(tx, uid, ids);
      const said = rows.filter(isTalk);
      const others = rows.flatMap((row) => (isTalk(row) ? peopleOf(row) : [otherOf(row, uid)]));
      const shut = others.length === 0 ? new Set<string>() : await readShut(tx, uid, [...new Set(others)]);
      const about = said.length === 0 ? nobody : await readTalkers(deps, tx, uid, said);
      const isVisible = (row: ReadMessage) =>
        isTalk(row) ? about.open.has(row.low) && !shut.has(row.sender) : !shut.has(otherOf(row, uid));
      return new Map(
        rows.filter(isVisible).map((row): [string, VisibleRow] => {
          const reactions = row.reactions?.filter((one) => !shut.has(one.uid)) ?? null;
          const shown = wireOf(
            { ...row, reactions },
            uid,
            isTalk(row) ? (about.cards.get(row.sender)?.name ?? '') : undefined,
          );
          return [row.id, { view: 'full', row: shown }];
        }),
      );
    },
  };
}

interface Talkers {
  /** Activities whose conversation is open to the member. */
  readonly open: ReadonlySet<string>;
  readonly cards: ReadonlyMap<string, MemberCard>;
}

const nobody: Talkers = { open: new Set(), cards: new Map() };

const peopleOf = ({ sender, reactions }: ReadMessage): string[] => [
  sender,
  ...(reactions ?? []).map(({ uid }) => uid),
];

/** The conversations of these messages that are open to the member, and the senders. */
async function readTalkers(
  deps: Pick<Deps, 'now'>,
  tx: SyncTx,
  uid: string,
  said: readonly ReadMessage[],
): Promise<Talkers> {
  const open = await readOpenTalks(deps, tx, uid, [...new Set(said.map(({ low }) => low))]);
  const cards = await readMemberCards(tx, [...new Set(said.map(({ sender }) => sender))], deps.now());
  return { open, cards };
}

/** The table with the state of each conversation. The source of a row is the id of the other member. */
export function chatsTable({ now }: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: chats,
    refOf: (uid, other) => naturalRef(uid, chats.name, other),
    sourcesOf: listConversations,
    async read(tx, uid, others) {
      const [rows, shut, isPremium] = await waitForAll([
        readConversations(tx, uid, others),
        readShut(tx, uid, others),
        isPremiumMember(tx, uid, now()),
      ]);
      const visible = new Map<string, VisibleRow>();
      for (const { other, requested_by, made_at, is_muted, waits_until } of rows) {
        if (shut.has(other)) continue;
        const row: v.InferOutput<typeof chats.row> = {
          uid: other,
          kind: requested_by === null ? 'open' : 'request',
          isMine: requested_by === uid,
          creation_date: made_at,
          ...(waits_until > 0 && !isPremium && { waitsUntil: waits_until }),
          isMuted: is_muted,
        };
        visible.set(other, { view: 'full', row });
      }
      return visible;
    },
  };
}

/** A message as a member reads it, with the name of its sender where several members write. */
export function wireOf(row: ReadMessage, uid: string, name?: string): v.InferOutput<typeof messages.row> {
  const isMine = row.sender === uid;
  const mine = row.reactions?.find((one) => one.uid === uid)?.reaction;
  const others = (row.reactions ?? []).flatMap((one) => (one.uid === uid ? [] : [one.reaction]));
  const [theirs] = others;
  const isRead = isTalk(row) ? isMine || row.date <= row.read_to : row.is_read;
  return {
    id: row.id,
    chat: otherOf(row, uid),
    sender: row.sender,
    ...(isTalk(row) ? { isOfActivity: true } : { receiver: row.receiver }),
    ...(name !== undefined && { name }),
    content: row.content,
    date: row.date,
    type: row.attachments === null ? 'message' : 'attachment',
    ...(row.attachments && { attachments: row.attachments }),
    status: isRead ? 'read' : 'unread',
    ...(row.relative_id !== null && { relative_id: row.relative_id }),
    ...(row.about !== null && { about: row.about }),
    ...(row.edited_at !== null && { edited_at: row.edited_at }),
    ...(mine !== undefined && { myReaction: mine }),
    ...(isTalk(row)
      ? others.length > 0 && { reactions: others }
      : theirs !== undefined && { theirReaction: theirs }),
  };
}
