import { Uid } from '@mitto/kit/ids';
import { Point, Style } from '@mitto/profile/contract/profile-fields';
import * as v from 'valibot';
import { maxPeople } from './found-person.ts';
import { Distance, LocType, PeopleOrder, SearchPlace, soughtLists } from './search-filter.ts';

const Age = v.pipe(v.number(), v.safeInteger(), v.minValue(18), v.maxValue(120));

/** Max start position of a request without a cursor. */
const furthestStart = 1000;

/** Max number of profiles in one answer: the number of cards that a screen shows at once. */
const maxOpened = 24;

/** 'start,limit': position of the first person, and page size. A request with a cursor ignores the start. */
export const PeopleLimit = v.pipe(
  v.string(),
  v.regex(/^\d{1,4},\d{1,3}$/, 'limit'),
  v.transform((limit) => {
    const [start = 0, most = 0] = limit.split(',').map(Number);
    return { start, most };
  }),
  v.check(({ start, most }) => start <= furthestStart && most >= 1 && most <= maxPeople, 'limit'),
);

const conditions = {
  uid: v.optional(Uid),
  /** Position of the device. Accepted and not used: a search begins at the searcher's own told square. */
  myLoc: v.optional(v.nullable(Point)),
  interested: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9))),
  minAge: v.optional(Age),
  maxAge: v.optional(Age),
  style: v.optional(Style),
  onlineUsers: v.optional(v.boolean()),
  hasProfilePic: v.optional(v.boolean()),
  verifiedUsers: v.optional(v.boolean()),
  newUsers: v.optional(v.boolean()),
  locType: v.optional(LocType),
  distance: v.optional(Distance),
  loc: v.optional(v.nullable(SearchPlace)),
  /** Accepted and ignored: a search finds only people whose own filter would find this member. */
  wins: v.optional(v.boolean()),
  /** Order of people. Members without premium are refused `newest` and every non-empty list below. */
  order: v.optional(PeopleOrder),
  interests: v.optional(soughtLists.interests),
  heights: v.optional(soughtLists.heights),
  weights: v.optional(soughtLists.weights),
  eyeColors: v.optional(soughtLists.eyeColors),
  hairColors: v.optional(soughtLists.hairColors),
  languages: v.optional(soughtLists.languages),
  drinks: v.optional(soughtLists.drinks),
  smokes: v.optional(soughtLists.smokes),
  pets: v.optional(soughtLists.pets),
  children: v.optional(soughtLists.children),
} as const;

const isAgeRange = (minAge: number | undefined, maxAge: number | undefined): boolean =>
  minAge === undefined || maxAge === undefined || minAge <= maxAge;

/**
 * Input of `peopleNearby` and `peopleSearch`. A missing value is taken from the member's stored filter. If
 * `locType` is missing, `peopleNearby` searches around the member, and `peopleSearch` uses the area of the
 * filter.
 */
export const PeopleQuery = v.pipe(
  v.strictObject({
    ...conditions,
    limit: v.optional(PeopleLimit, `0,${maxPeople}`),
    /** Cursor from the previous answer. It continues that list, computed for the same moment and origin. */
    cursor: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1000)))),
    /**
     * Number of people, from the start of the page, whose profiles are part of the answer. It saves a second
     * round trip when the list opens.
     */
    profiles: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxOpened))),
  }),
  v.forward(
    v.check(({ minAge, maxAge }) => isAgeRange(minAge, maxAge), 'before-min'),
    ['maxAge'],
  ),
);
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>;

/** Input of `peopleCount`: the same conditions, of a list that is only counted. */
export const PeopleCountQuery = v.pipe(
  v.strictObject(conditions),
  v.forward(
    v.check(({ minAge, maxAge }) => isAgeRange(minAge, maxAge), 'before-min'),
    ['maxAge'],
  ),
);
export type PeopleCountQuery = v.InferOutput<typeof PeopleCountQuery>;
