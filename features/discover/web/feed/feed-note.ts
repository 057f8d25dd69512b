import { defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';
import { FoundPerson } from '../../contract/found-person.ts';

/** The feed's people as found. Stored on this device only, for a day. */
export const feedNote = defineNote(
  'feed',
  v.object({
    /** Key of the question; empty if the list was found by the server's copy of the filter. */
    question: v.string(),
    at: v.number(),
    found: v.array(FoundPerson),
    cursor: v.nullable(v.string()),
    wider: v.nullable(v.union([v.number(), v.literal('everywhere')])),
  }),
);
export type Found = v.InferOutput<typeof feedNote.schema>;

/** Tolerance (ms) for lists from the future: the estimate of the server's clock may improve afterwards. */
export const clockDoubt = 60_000;
export const keptFor = 24 * 60 * 60 * 1000;
/** Max age (ms) of a list when home opens; an older list is fetched again. */
export const freshFor = 10 * 60 * 1000;
