import { defineTable } from '@mitto/kit/define-table';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Attachments } from './attachments.ts';
import { Content, Reaction } from './words-of-a-message.ts';

/**
 * The messages of a member's conversations; the reference is the message's id, chosen by its sender. `date` is the
 * server's, and later with each message of a conversation: it is their order. Each of the two has a row of their own.
 */
export const messages = defineTable({
  name: 'messages',
  row: v.strictObject({
    id: Id,
    /** The other one of the two, whoever sent it: the conversation. */
    chat: Uid,
    sender: Uid,
    receiver: Uid,
    content: Content,
    date: Timestamp,
    type: v.picklist(['message', 'attachment']),
    attachments: v.optional(Attachments),
    /** Rises only. */
    status: v.picklist(['unread', 'read']),
    /** The message it answers; that one may be gone. */
    relative_id: v.optional(Id),
    edited_at: v.optional(Timestamp),
    myReaction: v.optional(Reaction),
    theirReaction: v.optional(Reaction),
  }),
  indexes: [
    ['chat', 'date'],
    ['chat', 'status', 'date'],
  ],
  conflict: 'server-order',
  stream: 'member',
});

/** How a conversation stands for the member; the reference is natural, of the other's id. */
export const chats = defineTable({
  name: 'chats',
  row: v.strictObject({
    /** The other one. */
    uid: Uid,
    /** A request waits for an answer: `isMine` says whose it is. */
    kind: v.picklist(['open', 'request']),
    isMine: v.boolean(),
    creation_date: Timestamp,
    /** When the member may write here again; in the past or absent: now. Never with premium. */
    waitsUntil: v.optional(Timestamp),
    isMuted: v.boolean(),
  }),
  indexes: [['uid'], ['kind', 'creation_date']],
  conflict: 'server',
  stream: 'member',
  isFirst: true,
});
