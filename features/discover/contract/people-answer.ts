import { ProfilesAnswer } from '@mitto/profile/contract/person-card';
import * as v from 'valibot';
import { FoundPerson } from './found-person.ts';

/** People in order. Their profiles come from the query `profiles`; the first few are here if asked for. */
export const PeopleAnswer = v.strictObject({
  people: v.array(FoundPerson),
  /** Null at the end of the list. */
  cursor: v.nullable(v.string()),
  /**
   * At the end of the list: a radius in km that finds more people, or `everywhere`; null if there are none.
   */
  wider: v.nullable(v.union([v.number(), v.literal('everywhere')])),
  profiles: v.optional(ProfilesAnswer),
});
export type PeopleAnswer = v.InferOutput<typeof PeopleAnswer>;
