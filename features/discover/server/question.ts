import { fail } from '@mitto/kit/app-error';
import { everyGender } from '@mitto/profile/contract/every-gender';
import { allStyles, styles } from '@mitto/profile/contract/options/styles';
import type { Point } from '@mitto/profile/contract/profile-fields';
import type { SearchFacts } from '@mitto/profile/server/public/search-facts';
import type { PeopleCountQuery } from '../contract/people-query.ts';
import { locTypes, type SearchFilter } from '../contract/search-filter.ts';
import { oldestOf, reachOf } from '../policy.ts';
import type { SearchTown } from './search-town.ts';
import { flags } from './seek-row.ts';
import { searchTraits } from './traits.ts';

/** Conditions of one search, in the form that the SQL functions take. */
export interface SearchConditions {
  /** Middle of the searcher's told square, or of a town; null if no location is known. */
  readonly origin: Point | null;
  /** True if the origin is the searcher's own square: only then the answer has distances. */
  readonly isFromOwnSquare: boolean;
  /** Max distance in kilometres; null means everywhere. */
  readonly kilometres: number | null;
  readonly order: 'near' | 'newest';
  readonly genders: readonly number[];
  readonly ageMin: number;
  readonly ageMax: number;
  readonly styles: readonly number[];
  readonly flags: number;
  readonly onlineOnly: boolean;
  readonly traits: readonly (readonly string[])[];
  readonly myGender: number;
  readonly myAge: number;
}

/**
 * Input of `questionOf`: the stored filter and profile, and the values of this request, which override them.
 */
export interface SearchRequest {
  readonly asked: PeopleCountQuery;
  readonly filter: SearchFilter;
  readonly facts: SearchFacts;
  /** All configured genders. */
  readonly genders: readonly number[];
  /** Town of a search around a chosen place. */
  readonly town: SearchTown | null;
}

type Said = SearchFilter & SearchFacts['wanted'];

export function questionOf({ asked, filter, facts, genders, town }: SearchRequest): SearchConditions {
  const { gender, age, wanted, isPremium } = facts;
  const said: Said = { ...filter, ...wanted, ...definedOf(asked) };
  if (said.minAge > said.maxAge) fail('invalid', { fields: { maxAge: 'before-min' } });
  const asksMore = asked.order === 'newest' || searchTraits(asked).length > 0;
  if (!isPremium && asksMore) fail('account/premium-only');
  return {
    ...placeOf(said, facts, town),
    // Stored premium settings are ignored until the member is premium again.
    order: isPremium ? said.order : 'near',
    genders: said.interested === everyGender ? genders : [said.interested],
    ageMin: said.minAge,
    ageMax: oldestOf(said.maxAge),
    styles: stylesFor(said.style),
    flags:
      (said.hasProfilePic ? flags.picture : 0) +
      (said.verifiedUsers ? flags.verified : 0) +
      (said.newUsers ? flags.new : 0),
    onlineOnly: said.onlineUsers,
    traits: isPremium ? searchTraits(said) : [],
    myGender: gender,
    myAge: age,
  };
}

/** Styles of people that fit the preferred style. A person whose style is 'all' fits every preference. */
function stylesFor(preferred: string): number[] {
  return preferred === allStyles
    ? styles.map(({ value }) => Number(value))
    : [Number(preferred), Number(allStyles)];
}

/**
 * Origin and radius of the search. The origin is the searcher's own told square or the middle of a town,
 * never a point that the request names.
 */
function placeOf(
  said: Said,
  { middle }: SearchFacts,
  town: SearchTown | null,
): Pick<SearchConditions, 'origin' | 'isFromOwnSquare' | 'kilometres'> {
  const isFromOwnSquare = town === null;
  if (said.locType === locTypes.everywhere) return { origin: middle, isFromOwnSquare, kilometres: null };
  const origin = town?.middle ?? middle;
  return origin ? { origin, isFromOwnSquare, kilometres: reachOf(said.distance) } : fail('discover/no-place');
}

/** Values that the request contains. Undefined ones are removed, as they would override the filter. */
function definedOf(asked: PeopleCountQuery): Partial<Said> {
  // Safe cast: the schema parsed each value under its own name.
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Partial<Said>;
}
