import { defineMutation } from '@mitto/kit/define-mutation';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Attachments } from './attachments.ts';
import { Content, Reaction } from './words-of-a-message.ts';

/** All writes to a conversation. Each mutation says how it resolves a conflict between devices. */
export const chatMutations = {
  /**
   * Sends one message: the task `messages` of the spec. The message id is the reference of the entry, so that
   * sending is idempotent.
   */
  messages: defineMutation({
    name: 'messages',
    table: 'messages',
    input: v.pipe(
      v.strictObject({
        uid: Uid,
        content: v.optional(Content, ''),
        attachments: v.optional(Attachments),
        /**
         * The message that this one answers. If that message is gone by then, the answer stands on its own.
         */
        relative_id: v.optional(Id),
      }),
      v.check(({ content, attachments }) => content !== '' || attachments !== undefined, 'empty'),
    ),
  }),
  /**
   * Edits one of the member's own messages. Of two edits the later to arrive wins; a delete wins over both.
   */
  editMessage: defineMutation({
    name: 'editMessage',
    table: 'messages',
    input: v.strictObject({ id: Id, content: v.pipe(Content, v.minLength(1, 'empty')) }),
  }),
  /**
   * Sets the member's own reaction; null removes it. Each of the two members has one reaction, and their
   * latest wins.
   */
  reactMessage: defineMutation({
    name: 'reactMessage',
    table: 'messages',
    input: v.strictObject({ id: Id, reaction: v.nullable(Reaction) }),
  }),
  /**
   * Deletes a message from the member's own devices. With `isForBoth`, a message of one's own is also deleted
   * for the other member, within 60 minutes.
   */
  deleteMessage: defineMutation({
    name: 'deleteMessage',
    table: 'messages',
    input: v.strictObject({ id: Id, isForBoth: v.boolean() }),
  }),
  /** Marks all messages of the other member up to this `date` as read. */
  readMessages: defineMutation({
    name: 'readMessages',
    table: 'messages',
    input: v.strictObject({ uid: Uid, upTo: Timestamp }),
  }),
  /**
   * Deletes all present messages of a conversation from the member's own devices. A later message starts the
   * conversation anew.
   */
  deleteConversation: defineMutation({
    name: 'deleteConversation',
    table: 'chats',
    input: v.strictObject({ uid: Uid }),
  }),
  muteConversation: defineMutation({
    name: 'muteConversation',
    table: 'chats',
    input: v.strictObject({ uid: Uid, isMuted: v.boolean() }),
  }),
} as const;

/** Time after sending during which a member can delete their own message for both. */
export const forBothWithinMs = 60 * 60 * 1000;
