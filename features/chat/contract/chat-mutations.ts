import { defineMutation } from '@mitto/kit/define-mutation';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Attachments } from './attachments.ts';
import { Content, Reaction } from './words-of-a-message.ts';

/** All writing of a conversation. Who wins where two did not know of one another is said beside each. */
export const chatMutations = {
  /** The spec's task: sends one message. Its id is the entry's reference, so that sent twice it is one message. */
  messages: defineMutation({
    name: 'messages',
    table: 'messages',
    input: v.pipe(
      v.strictObject({
        uid: Uid,
        content: v.optional(Content, ''),
        attachments: v.optional(Attachments),
        /** The message it answers. One that is gone by then leaves the answer standing on its own. */
        relative_id: v.optional(Id),
      }),
      v.check(({ content, attachments }) => content !== '' || attachments !== undefined, 'empty'),
    ),
  }),
  /** New words for one of one's own; of two edits the one that arrives later stays, and deleting wins over both. */
  editMessage: defineMutation({
    name: 'editMessage',
    table: 'messages',
    input: v.strictObject({ id: Id, content: v.pipe(Content, v.minLength(1, 'empty')) }),
  }),
  /** One's own reaction, or null for none any more; each of the two has one, and their latest stays. */
  reactMessage: defineMutation({
    name: 'reactMessage',
    table: 'messages',
    input: v.strictObject({ id: Id, reaction: v.nullable(Reaction) }),
  }),
  /** From one's own devices; one's own message within 60 minutes also for the other. */
  deleteMessage: defineMutation({
    name: 'deleteMessage',
    table: 'messages',
    input: v.strictObject({ id: Id, isForBoth: v.boolean() }),
  }),
  /** All of theirs up to this `date` are read. */
  readMessages: defineMutation({
    name: 'readMessages',
    table: 'messages',
    input: v.strictObject({ uid: Uid, upTo: Timestamp }),
  }),
  /** What there is now goes from one's own devices; what comes later begins anew. */
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

/** How long one's own message can be deleted for both. */
export const forBothWithinMs = 60 * 60 * 1000;
