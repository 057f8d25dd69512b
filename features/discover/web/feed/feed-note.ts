import { defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';
import { FoundPerson } from '../../contract/found-person.ts';

/** The people of the feed, as they were found: on this device only, for a day. */
export const feedNote = defineNote(
  'feed',
  v.object({
    /** What was asked; empty where the server's own knowledge of the filter was enough. */
    question: v.string(),
    at: v.number(),
    found: v.array(FoundPerson),
    cursor: v.nullable(v.string()),
    wider: v.nullable(v.union([v.number(), v.literal('everywhere')])),
  }),
);
export type Found = v.InferOutput<typeof feedNote.schema>;

/** So much the server's clock may be told better after a list was found. */
export const clockDoubt = 60_000;
export const keptFor = 24 * 60 * 60 * 1000;
/** An older list is asked for anew when home is opened. */
export const freshFor = 10 * 60 * 1000;
