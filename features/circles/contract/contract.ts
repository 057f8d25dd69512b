import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';
import { Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

const Pair = v.object({ by: Uid, to: Uid });

const circleErrors = defineErrors({
  'circles/not-there': { status: 404, sentence: 'Info not found' },
  'circles/closed': { status: 403, sentence: 'This member takes nobody new into their circles now.' },
  'circles/oneself': { status: 422, sentence: 'This is your own profile.' },
  'circles/not-matched': { status: 409, sentence: 'You can do this once you both like each other.' },
  'circles/matched': { status: 409, sentence: 'You match already. Unmatch instead.' },
});

const circleEvents = defineEvents('circles', {
  /**
   * A like, and a visit. A standard member learns of them with the next batch: nothing may be sent to them, or
   * stored for them, on these events. They are not `after`: the export of a member lists the jobs about them.
   */
  liked: { kind: 'within', payload: Pair },
  /** A like was taken back before it became a match. */
  unliked: { kind: 'within', payload: Pair },
  visited: { kind: 'within', payload: Pair },
  /**
   * Redacted rows that show this time came as news, or went, or came back with an author who was away. Their number
   * is read anew; the event does not tell who they are about.
   */
  redactedChanged: {
    kind: 'within',
    payload: v.object({
      uid: Uid,
      kind: v.picklist(['like', 'visit']),
      shownAt: Timestamp,
      came: v.boolean(),
    }),
  },
  matched: { kind: 'within', payload: Pair },
  /** The match has ended: the chat deletes the messages of the pair in the same transaction. */
  unmatched: { kind: 'within', payload: Pair },
  blocked: { kind: 'within', payload: Pair },
  unblocked: { kind: 'within', payload: Pair },
  hidden: { kind: 'within', payload: Pair },
  unhidden: { kind: 'within', payload: Pair },
});

/** The contract of the feature. It has no calls, because all its writes are mutations. */
export const circlesContract = {
  name: 'circles',
  api: {},
  errors: circleErrors,
  events: circleEvents,
} as const;
