import { defineMutation } from '@mitto/kit/define-mutation';
import { Id, Uid } from '@mitto/kit/ids';
import { hour, second, Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Attachments } from './attachments.ts';
import { CardOfProfile, Content, maxWordsWithLike, Reaction } from './words-of-a-message.ts';

/**
 * Standing of the other member when the message was written: a match, the sender of a message request that
 * this message answers, or somebody who gets a message request. If that is gone when the message reaches the
 * server, the message is refused. Older clients do not send it. `activity`: the message goes to the conversation
 * of an activity, whose id is `uid`.
 */
export const WrittenTo = v.picklist(['match', 'answer', 'request', 'activity']);
export type WrittenTo = v.InferOutput<typeof WrittenTo>;

/**
 * All writes to a conversation. The comment of each mutation states how conflicts between devices are
 * resolved.
 */
export const chatMutations = {
  /**
   * Sends one message: the task `messages` of the spec. The message id is also the reference of the outbox
   * entry, so that a repeated push does not send the message twice.
   */
  messages: defineMutation({
    name: 'messages',
    table: 'messages',
    usualLimit: { limit: 20, timeout: (12 * hour) / second },
    input: v.pipe(
      v.strictObject({
        /** The other member, or the activity if `writtenTo` says so. */
        uid: Uid,
        content: v.optional(Content, ''),
        attachments: v.optional(Attachments),
        /**
         * Id of the message that this one replies to. If that message is deleted before this one is sent,
         * this one is sent without the reference.
         */
        relative_id: v.optional(Id),
        writtenTo: v.optional(WrittenTo),
      }),
      v.check(({ content, attachments }) => content !== '' || attachments !== undefined, 'empty'),
    ),
  }),
  /**
   * Words about a card of somebody's profile. Where the member may write, they are sent as a message now, or as a
   * message request. Elsewhere they wait with the member's like: they are the first message once the two match, and go
   * with the like. Later words replace those that wait.
   */
  wordsWithLike: defineMutation({
    name: 'wordsWithLike',
    table: 'messages',
    isLimitable: true,
    input: v.strictObject({
      uid: Uid,
      content: v.pipe(Content, v.minLength(1, 'empty'), v.maxLength(maxWordsWithLike, 'too-long')),
      /** The words go without the card if it is no longer on the profile. */
      card: v.optional(CardOfProfile),
    }),
  }),
  /**
   * Edits one of the member's own messages. Of two edits, the one that reaches the server later wins. A
   * delete wins over both.
   */
  editMessage: defineMutation({
    name: 'editMessage',
    table: 'messages',
    isLimitable: true,
    input: v.strictObject({ id: Id, content: v.pipe(Content, v.minLength(1, 'empty')) }),
  }),
  /**
   * Sets the member's own reaction; null removes it. Each member can have one reaction per message, and the
   * latest write wins.
   */
  reactMessage: defineMutation({
    name: 'reactMessage',
    table: 'messages',
    isLimitable: true,
    input: v.strictObject({ id: Id, reaction: v.nullable(Reaction) }),
  }),
  /**
   * Deletes a message for the member only. With `isForBoth`, it deletes one of the member's own messages for
   * everybody: between two members within 60 minutes after sending, in the conversation of an activity always.
   */
  deleteMessage: defineMutation({
    name: 'deleteMessage',
    table: 'messages',
    isLimitable: true,
    input: v.strictObject({ id: Id, isForBoth: v.boolean() }),
  }),
  /** Marks all messages of the other member, or of an activity (`uid`), up to this `date` as read. */
  readMessages: defineMutation({
    name: 'readMessages',
    table: 'messages',
    input: v.strictObject({ uid: Uid, upTo: Timestamp }),
  }),
  /**
   * Deletes all existing messages of a conversation for the member only. A later message starts the
   * conversation again.
   */
  deleteConversation: defineMutation({
    name: 'deleteConversation',
    table: 'chats',
    isLimitable: true,
    input: v.strictObject({ uid: Uid }),
  }),
  muteConversation: defineMutation({
    name: 'muteConversation',
    table: 'chats',
    isLimitable: true,
    input: v.strictObject({ uid: Uid, isMuted: v.boolean() }),
  }),
} as const;

/** Max number of messages that one member sends to activities in a minute. */
export const maxSaidInMinute = 20;

/** Time after sending within which a member can delete their own message for both members (ms). */
export const forBothWithinMs = 60 * 60 * 1000;
