import { whole } from '@mitto/account/contract/configuration-fields';
import { defineConfiguration } from '@mitto/account/contract/define-configuration';
import * as v from 'valibot';

const wait = {
  /** Minutes that a standard member waits between two messages of one conversation, max one week. */
  waitTime: whole(0, 10_080),
  /** Ends the wait early when the other side writes, so that two people who both answer never wait. */
  endsOnAnswer: v.optional(v.boolean(), true),
};

export const chatConfiguration = defineConfiguration(
  v.object({
    restrictions: v.object({ chat: v.strictObject(wait) }),
    /** Days for which the words of an edited or deleted message stay for a report; 0 keeps none. */
    originals: v.strictObject({ days: whole(0, 90) }),
  }),
  { restrictions: { chat: { waitTime: 60, endsOnAnswer: true } }, originals: { days: 14 } },
);

/** The wait as one caller sees it. */
export const ChatWait = v.strictObject({
  ...wait,
  endsOnAnswer: v.boolean(),
  /**
   * Seconds the caller waits between two messages: 0 when signed out, for premium, or when staff set no
   * wait.
   */
  currentWaitTime: whole(0, 604_800),
});

/** Tasks that the configuration may keep for members with a verified address or number. */
export const verifiableTasks = ['messages'] as const;
