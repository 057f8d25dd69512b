import { defineTable } from '@mitto/kit/define-table';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Attachments } from './attachments.ts';
import { Content, Reaction } from './words-of-a-message.ts';

/**
 * The messages of a member's conversations. The reference is the message id, chosen by its sender. The server
 * sets `date`; it rises with each message of a conversation and is their order. Each of the two members has a
 * row of their own.
 */
export const messages = defineTable({
  name: 'messages',
  row: v.strictObject({
    id: Id,
    /** The other member, no matter who sent the message; identifies the conversation. */
    chat: Uid,
    sender: Uid,
    receiver: Uid,
    content: Content,
    date: Timestamp,
    type: v.picklist(['message', 'attachment']),
    attachments: v.optional(Attachments),
    /** Only ever changes from unread to read. */
    status: v.picklist(['unread', 'read']),
    /** The message that this one answers; it may be gone. */
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

/**
 * The state of a conversation, as one member sees it. The reference is a natural one, made from the other
 * member's id.
 */
export const chats = defineTable({
  name: 'chats',
  row: v.strictObject({
    /** The other member. */
    uid: Uid,
    /** `request` while a message request waits for an answer; `isMine` says who made it. */
    kind: v.picklist(['open', 'request']),
    isMine: v.boolean(),
    creation_date: Timestamp,
    /**
     * Time at which the member may write here again. In the past or absent: now. Never set for premium
     * members.
     */
    waitsUntil: v.optional(Timestamp),
    isMuted: v.boolean(),
  }),
  indexes: [['uid'], ['kind', 'creation_date']],
  conflict: 'server',
  stream: 'member',
  isFirst: true,
});
