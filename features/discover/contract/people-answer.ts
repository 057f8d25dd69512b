import { ProfilesAnswer } from '@mitto/profile/contract/person-card';
import * as v from 'valibot';
import { FoundPerson } from './found-person.ts';

/**
 * One page of people, in order. It contains as many profiles as the request's `profiles` says; the others are
 * fetched with the query `profiles`.
 */
export const PeopleAnswer = v.strictObject({
  people: v.array(FoundPerson),
  /** Continues the list after this page. Null at the end of the list. */
  cursor: v.nullable(v.string()),
  /**
   * Set at the end of the list: a radius in km that finds more people, or `everywhere`. Null before the end,
   * and if no wider search finds anybody.
   */
  wider: v.nullable(v.union([v.number(), v.literal('everywhere')])),
  profiles: v.optional(ProfilesAnswer),
});
export type PeopleAnswer = v.InferOutput<typeof PeopleAnswer>;

/** Max number that `peopleCount` tells. */
export const maxCounted = 100;

/** Number of people on the list of `peopleSearch` with the same conditions. */
export const PeopleCount = v.strictObject({
  count: v.pipe(v.number(), v.safeInteger(), v.maxValue(maxCounted)),
  /** True if there are more. */
  isMore: v.boolean(),
});
export type PeopleCount = v.InferOutput<typeof PeopleCount>;
