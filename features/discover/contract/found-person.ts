import { Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

/** Max number of people on one page. The home feed fetches a full page at once. */
export const maxPeople = 250;

/** Time since a person's last activity, in four steps: online, within a day, within a week, longer ago. */
export const recencies = { online: 0, day: 1, week: 2, older: 3 } as const;

export const FoundPerson = v.strictObject({
  uid: Uid,
  recency: v.picklist([recencies.online, recencies.day, recencies.week, recencies.older]),
  /**
   * Whole kilometres from the searcher's own told square. 1 stands for every distance under two. Absent if
   * the person hides their location, and in a search around another place.
   */
  distance: v.optional(v.number()),
});
export type FoundPerson = v.InferOutput<typeof FoundPerson>;
