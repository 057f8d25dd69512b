import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { chats, messages } from './chat-tables.ts';

/** What one page of a conversation holds. */
export const chatPage = 50;

/** `conversation`: the last messages with somebody, or those before a date. */
export const ConversationAsked = v.strictObject({ uid: Uid, before: v.optional(Timestamp) });
/** Newest first. */
export const ConversationAnswer = v.array(messages.row);

/** `conversations`: one for each, newest first. */
export const ConversationsAsked = v.strictObject({ before: v.optional(Timestamp) });
export const ConversationsAnswer = v.array(
  v.strictObject({
    ...chats.row.entries,
    last: messages.row,
    unread: v.number(),
  }),
);

/** So many conversations are shown with who is there. */
export const mostPresent = 100;

/** `chatPresence`: of these, who is there now, as far as the member may know. */
export const ChatPresenceAsked = v.strictObject({
  uids: v.pipe(v.array(Uid), v.minLength(1), v.maxLength(mostPresent)),
});
export const ChatPresence = v.array(Uid);

/** `chatTimer`: whether and when the member may write to somebody. */
export const ChatTimerAsked = v.strictObject({ uid: Uid });
export const ChatTimer = v.strictObject({
  /** As matches do; one request; or not at all, whatever the reason. */
  mayWrite: v.picklist(['freely', 'request', 'no']),
  /** Seconds until the next message may be sent here; absent: now. */
  countDown: v.optional(v.number()),
});
export type ChatTimer = v.InferOutput<typeof ChatTimer>;
