import type { Characteristics } from '@mitto/profile/contract/profile-fields';
import type * as v from 'valibot';
import type { PeopleAsked } from '../contract/people-asked.ts';

/** What the advanced search goes by, as words: 'interest:chess', 'height:171-175'. */
type Traits = readonly string[];

export function interestTraits(interests: readonly string[]): Traits {
  return interests.map((interest) => `interest:${interest}`);
}

type Asked = Partial<Pick<PeopleAsked, 'interests' | (typeof kinds)[Kind]>>;

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

/** The lists of a question: of each, somebody has to have one. */
export function askedTraits(asked: Asked): Traits[] {
  const groups = (Object.keys(kinds) as Kind[]).map((kind) =>
    (asked[kinds[kind]] ?? []).map((value) => `${kind}:${value}`),
  );
  return [interestTraits(asked.interests ?? []), ...groups].filter((group) => group.length > 0);
}
