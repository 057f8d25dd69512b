import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

/** The page that the home feed fetches at once. */
export const mostPeople = 250;

/** How long ago somebody was there: online, within a day, within a week, before. */
export const recencies = { online: 0, day: 1, week: 2, older: 3 } as const;

export const FoundPerson = v.strictObject({
  uid: Uid,
  recency: v.picklist([recencies.online, recencies.day, recencies.week, recencies.older]),
  /** Whole kilometres from where was searched, 1 for all under two; absent where it is not told. */
  distance: v.optional(v.number()),
});
export type FoundPerson = v.InferOutput<typeof FoundPerson>;
