import { defineTable } from '@mitto/kit/define-table';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { ReceivedAttachments } from './attachments.ts';
import { AnsweredCard, Content, Reaction } from './words-of-a-message.ts';

/**
 * The messages of a member's conversations, with other members and of activities. The reference of a row is the
 * message id, which the sender's device chooses. The server sets `date`, which rises with each message of a
 * conversation, so messages are sorted by it. Each member of a conversation has a row of their own for each
 * message.
 */
export const messages = defineTable({
  name: 'messages',
  row: v.strictObject({
    id: Id,
    /** The other member, no matter who sent the message, or the activity; identifies the conversation. */
    chat: Uid,
    sender: Uid,
    /** Absent in the conversation of an activity. Apps that do not know those do not read such a row. */
    receiver: v.optional(Uid),
    isOfActivity: v.optional(v.boolean()),
    /** Name of the sender, in the conversation of an activity. */
    name: v.optional(v.string()),
    content: Content,
    date: Timestamp,
    type: v.picklist(['message', 'attachment']),
    attachments: v.optional(ReceivedAttachments),
    /**
     * Changes only once, from unread to read. In the conversation of an activity it is the reader's own, which
     * nobody else is told; their own messages are `read`.
     */
    status: v.picklist(['unread', 'read']),
    /** Id of the message that this one replies to. That message may have been deleted. */
    relative_id: v.optional(Id),
    about: v.optional(AnsweredCard),
    edited_at: v.optional(Timestamp),
    myReaction: v.optional(Reaction),
    theirReaction: v.optional(Reaction),
    /** Reactions of the others, in the conversation of an activity. */
    reactions: v.optional(v.array(Reaction)),
  }),
  indexes: [
    ['chat', 'date'],
    ['chat', 'status', 'date'],
  ],
  conflict: 'server-order',
  stream: 'member',
});

/**
 * The state of a conversation, as one member sees it. The reference is a natural key, derived from the id of
 * the other member.
 */
export const chats = defineTable({
  name: 'chats',
  row: v.strictObject({
    /** Id of the other member. */
    uid: Uid,
    /**
     * `request` while a message request waits for an answer. `isMine` is true if this member sent the
     * request.
     */
    kind: v.picklist(['open', 'request']),
    isMine: v.boolean(),
    creation_date: Timestamp,
    /**
     * Time from which the member may write in this conversation again. If it is past or absent, they may
     * write now. Never set for premium members.
     */
    waitsUntil: v.optional(Timestamp),
    isMuted: v.boolean(),
  }),
  indexes: [['uid'], ['kind', 'creation_date']],
  conflict: 'server',
  stream: 'member',
  isFirst: true,
});
