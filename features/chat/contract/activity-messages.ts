import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Id } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Content } from './words-of-a-message.ts';

/**
 * Deprecated: the messages of activities are in the table `messages`. Apps declare this empty table, so that
 * what waits in the outbox of an earlier version is sent.
 */
export const activityMessages = defineTable({
  name: 'activity_messages',
  row: v.strictObject({ id: Id }),
  indexes: [],
  conflict: 'server-order',
  stream: 'member',
});

/** Deprecated mutations of earlier apps, which wait in their outbox for up to a month. */
export const activityMessageMutations = {
  /** Does what `messages` does. */
  sayToActivity: defineMutation({
    name: 'sayToActivity',
    table: activityMessages.name,
    isLimitable: true,
    input: v.strictObject({ activity: Id, content: v.pipe(Content, v.minLength(1, 'empty')) }),
  }),
  /** Does what `readMessages` does. */
  readActivityMessages: defineMutation({
    name: 'readActivityMessages',
    table: activityMessages.name,
    input: v.strictObject({ activity: Id, upTo: Timestamp }),
  }),
  /** Does what `deleteMessage` does for everybody. */
  deleteActivityMessage: defineMutation({
    name: 'deleteActivityMessage',
    table: activityMessages.name,
    isLimitable: true,
    input: v.strictObject({ id: Id }),
  }),
} as const;
