import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { chats, messages } from './chat-tables.ts';

/** Number of messages in one page of a conversation. */
export const chatPage = 50;

/** Input of `conversation`: the last messages with one member, or the messages before a date. */
export const ConversationQuery = v.strictObject({ uid: Uid, before: v.optional(Timestamp) });
/** The messages, newest first. */
export const ConversationAnswer = v.array(messages.row);

/** Input of `conversations`, which returns one row per conversation, newest first. */
export const ConversationsQuery = v.strictObject({ before: v.optional(Timestamp) });
export const ConversationsAnswer = v.array(
  v.strictObject({
    ...chats.row.entries,
    last: messages.row,
    unread: v.number(),
  }),
);

/** Max number of members whose presence is requested in one query. */
export const maxPresent = 100;

/**
 * Input of `chatPresence`, which returns the members of the list who are online now and whose presence the
 * caller may see.
 */
export const ChatPresenceQuery = v.strictObject({
  uids: v.pipe(v.array(Uid), v.minLength(1), v.maxLength(maxPresent)),
});
export const ChatPresence = v.array(Uid);

/** Input of `chatTimer`, which returns whether the caller may write to this member now, and if not, when. */
export const ChatTimerQuery = v.strictObject({ uid: Uid });
export const ChatTimer = v.strictObject({
  /**
   * `freely`: messages of every kind, as between matches. `request`: one message request. `no`: not at all,
   * and the server does not reveal the reason.
   */
  mayWrite: v.picklist(['freely', 'request', 'no']),
  /** Seconds until the caller may send the next message to this member; absent if they may send it now. */
  countDown: v.optional(v.number()),
});
export type ChatTimer = v.InferOutput<typeof ChatTimer>;
