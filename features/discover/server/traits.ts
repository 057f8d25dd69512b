import type { PeopleCountQuery } from '../contract/people-query.ts';

/** Search terms of the advanced search, such as 'interest:chess', 'height:171-175' or 'pets:cat'. */
type Traits = readonly string[];

/** Parts of a profile that the advanced search reads. */
interface Described {
  readonly interested: readonly string[];
  readonly languages: readonly string[];
  readonly characteristics: Readonly<Partial<Record<string, string>>>;
  readonly habits: Readonly<Partial<Record<string, string>>>;
}

/** Search terms of a member. A habit of which they said nothing has none. */
export function traitsOf({ interested, languages, characteristics, habits }: Described): Traits {
  return [
    ...interested.map((interest) => `interest:${interest}`),
    ...languages.map((language) => `language:${language}`),
    ...Object.entries({ ...characteristics, ...habits }).map(([kind, value]) => `${kind}:${value}`),
  ];
}

type Asked = Partial<Pick<PeopleCountQuery, (typeof kinds)[Kind]>>;

const kinds = {
  interest: 'interests',
  height: 'heights',
  weight: 'weights',
  eyeColor: 'eyeColors',
  hairColor: 'hairColors',
  language: 'languages',
  drinks: 'drinks',
  smokes: 'smokes',
  pets: 'pets',
  children: 'children',
} as const;
type Kind = keyof typeof kinds;

/**
 * Search terms of a request, one group for each non-empty list: a person must have at least one term of each
 * group.
 */
export function searchTraits(asked: Asked): Traits[] {
  const groups = (Object.keys(kinds) as Kind[]).map((kind) =>
    (asked[kinds[kind]] ?? []).map((value) => `${kind}:${value}`),
  );
  return groups.filter((group) => group.length > 0);
}
