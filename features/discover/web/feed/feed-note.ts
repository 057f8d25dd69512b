import { defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';
import { FoundPerson } from '../../contract/found-person.ts';

/** The last list of people that the server sent, stored on this device for a day and never synced. */
export const feedNote = defineNote(
  'feed',
  v.object({
    /**
     * Search conditions of the list. Empty if the server used its own copy of the filter, because this device
     * did not have one yet.
     */
    question: v.string(),
    at: v.number(),
    found: v.array(FoundPerson),
    cursor: v.nullable(v.string()),
    wider: v.nullable(v.union([v.number(), v.literal('everywhere')])),
  }),
);
export type FeedPage = v.InferOutput<typeof feedNote.schema>;

/**
 * Tolerance (ms) for a list dated in the future. The device estimates the server's clock, and may correct the
 * estimate after the list was stored.
 */
export const clockDoubt = 60_000;
export const maxFeedAge = 24 * 60 * 60 * 1000;
/** Max age (ms) of a list before home fetches a new one in the background. */
export const freshFor = 10 * 60 * 1000;
