import { ProfilesAnswer } from '@mitto/profile/contract/person-card';
import * as v from 'valibot';
import { FoundPerson } from './found-person.ts';

/** In their order. Who they are, the query `profiles` tells, but for the first ones where that was asked for. */
export const PeopleAnswer = v.strictObject({
  people: v.array(FoundPerson),
  /** Null when nobody is left. */
  cursor: v.nullable(v.string()),
  /** When nobody is left: the kilometres within which there is somebody yet, or `everywhere`; null if nowhere. */
  wider: v.nullable(v.union([v.number(), v.literal('everywhere')])),
  profiles: v.optional(ProfilesAnswer),
});
export type PeopleAnswer = v.InferOutput<typeof PeopleAnswer>;
