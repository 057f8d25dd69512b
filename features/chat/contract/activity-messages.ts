import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Content } from './words-of-a-message.ts';

/**
 * Messages of the conversations of activities: of the author and those who joined. Messages of somebody who is
 * blocked or hidden, either way round, are not there. The server sets `date`, which rises with each message.
 */
export const activityMessages = defineTable({
  name: 'activity_messages',
  row: v.strictObject({
    id: Id,
    activity: Id,
    sender: Uid,
    name: v.string(),
    content: Content,
    date: Timestamp,
    /** The reader's own, which nobody else is told. One's own messages are `read`. */
    status: v.picklist(['unread', 'read']),
  }),
  indexes: [['activity', 'date']],
  conflict: 'server-order',
  stream: 'member',
});

export const activityMessageMutations = {
  /** Sends one message. The reference of the outbox entry is the id of the message. */
  sayToActivity: defineMutation({
    name: 'sayToActivity',
    table: activityMessages.name,
    isLimitable: true,
    input: v.strictObject({ activity: Id, content: v.pipe(Content, v.minLength(1, 'empty')) }),
  }),
  /** Marks what others said up to a date as read, on all devices of the member. */
  readActivityMessages: defineMutation({
    name: 'readActivityMessages',
    table: activityMessages.name,
    input: v.strictObject({ activity: Id, upTo: Timestamp }),
  }),
  /** Deletes one's own message, for all. */
  deleteActivityMessage: defineMutation({
    name: 'deleteActivityMessage',
    table: activityMessages.name,
    isLimitable: true,
    input: v.strictObject({ id: Id }),
  }),
} as const;

/** Max number of messages that one member sends to an activity in a minute. */
export const maxSaidInMinute = 20;
