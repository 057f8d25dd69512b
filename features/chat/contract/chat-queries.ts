import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { chats, messages } from './chat-tables.ts';

/** Number of messages in one page of a conversation. */
export const chatPage = 50;

/** Input of `conversation`: the last messages with one member, or the messages before a date. */
export const ConversationAsked = v.strictObject({ uid: Uid, before: v.optional(Timestamp) });
/** Newest first. */
export const ConversationAnswer = v.array(messages.row);

/** Input of `conversations`, which answers one row per conversation, newest first. */
export const ConversationsAsked = v.strictObject({ before: v.optional(Timestamp) });
export const ConversationsAnswer = v.array(
  v.strictObject({
    ...chats.row.entries,
    last: messages.row,
    unread: v.number(),
  }),
);

/** Max number of conversations that are shown with presence. */
export const maxPresent = 100;

/**
 * Input of `chatPresence`, which answers which of these members are online now, as far as the caller may
 * know.
 */
export const ChatPresenceAsked = v.strictObject({
  uids: v.pipe(v.array(Uid), v.minLength(1), v.maxLength(maxPresent)),
});
export const ChatPresence = v.array(Uid);

/** Input of `chatTimer`, which answers if and when the caller may write to this member. */
export const ChatTimerAsked = v.strictObject({ uid: Uid });
export const ChatTimer = v.strictObject({
  /** `freely`: as matches do. `request`: one message request. `no`: not at all; the reason is not told. */
  mayWrite: v.picklist(['freely', 'request', 'no']),
  /** Seconds until the next message may be sent here; absent when it may be sent now. */
  countDown: v.optional(v.number()),
});
export type ChatTimer = v.InferOutput<typeof ChatTimer>;
