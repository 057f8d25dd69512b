import type { Characteristics } from '@mitto/profile/contract/profile-fields';
import type * as v from 'valibot';
import type { PeopleQuery } from '../contract/people-query.ts';

/** Search terms of the advanced search, such as 'interest:chess' or 'height:171-175'. */
type Traits = readonly string[];

export function interestTraits(interests: readonly string[]): Traits {
  return interests.map((interest) => `interest:${interest}`);
}

type Asked = Partial<Pick<PeopleQuery, 'interests' | (typeof kinds)[Kind]>>;

const kinds = {
  height: 'heights',
  weight: 'weights',
  eyeColor: 'eyeColors',
  hairColor: 'hairColors',
} as const;
type Kind = keyof typeof kinds;

export function characteristicTraits(characteristics: v.InferOutput<typeof Characteristics>): Traits {
  return Object.entries(characteristics).map(([kind, value]) => `${kind}:${value}`);
}

/**
 * Search terms of a request, one group for each non-empty list: a person must have at least one term of each
 * group.
 */
export function searchTraits(asked: Asked): Traits[] {
  const groups = (Object.keys(kinds) as Kind[]).map((kind) =>
    (asked[kinds[kind]] ?? []).map((value) => `${kind}:${value}`),
  );
  return [interestTraits(asked.interests ?? []), ...groups].filter((group) => group.length > 0);
}
