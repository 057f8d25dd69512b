import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

/** Max number of people on one page. The home feed fetches a full page at once. */
export const maxPeople = 250;

/** Time since a person's last activity: online, within a day, within a week, before. */
export const recencies = { online: 0, day: 1, week: 2, older: 3 } as const;

export const FoundPerson = v.strictObject({
  uid: Uid,
  recency: v.picklist([recencies.online, recencies.day, recencies.week, recencies.older]),
  /**
   * Whole kilometres from the search's origin, 1 for all under two; absent if the person hides their place.
   */
  distance: v.optional(v.number()),
});
export type FoundPerson = v.InferOutput<typeof FoundPerson>;
