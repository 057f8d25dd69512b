import { Uid } from '@mitto/kit/ids';
import { Point, Style } from '@mitto/profile/contract/profile-fields';
import * as v from 'valibot';
import { mostPeople } from './found-person.ts';
import { Distance, LocType, PeopleOrder, SearchPlace, soughtLists } from './search-filter.ts';

const Age = v.pipe(v.number(), v.safeInteger(), v.minValue(18), v.maxValue(120));

/** As far as one may begin without a cursor. */
const furthestStart = 1000;

/** As many as a screen shows at once. */
const mostOpened = 24;

/** 'start,limit'. With a cursor, the start says nothing. */
export const PeopleLimit = v.pipe(
  v.string(),
  v.regex(/^\d{1,4},\d{1,3}$/, 'limit'),
  v.transform((limit) => {
    const [start = 0, most = 0] = limit.split(',').map(Number);
    return { start, most };
  }),
  v.check(({ start, most }) => start <= furthestStart && most >= 1 && most <= mostPeople, 'limit'),
);

/**
 * `peopleNearby`, `peopleSearch`: whom the member could meet. What is not said is as their own filter says; the one
 * looks around a place, the other everywhere, unless `locType` says otherwise.
 */
export const PeopleAsked = v.pipe(
  v.strictObject({
    uid: v.optional(Uid),
    limit: v.optional(PeopleLimit, `0,${mostPeople}`),
    /** From the answer before: what comes after it, as of the same moment and place. */
    cursor: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1000)))),
    /** So many of the first come with their profiles, so that nobody who opens the list waits for a second answer. */
    profiles: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(mostOpened))),
    /** Where the device is; if it does not say, where the profile is. */
    myLoc: v.optional(v.nullable(Point)),
    interested: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9))),
    minAge: v.optional(Age),
    maxAge: v.optional(Age),
    style: v.optional(Style),
    onlineUsers: v.optional(v.boolean()),
    hasProfilePic: v.optional(v.boolean()),
    verifiedUsers: v.optional(v.boolean()),
    locType: v.optional(LocType),
    distance: v.optional(Distance),
    loc: v.optional(v.nullable(SearchPlace)),
    wins: v.optional(v.boolean()),
    /** As in the filter; `newest` and the lists are refused to those who are not premium. */
    order: v.optional(PeopleOrder),
    interests: v.optional(soughtLists.interests),
    heights: v.optional(soughtLists.heights),
    weights: v.optional(soughtLists.weights),
    eyeColors: v.optional(soughtLists.eyeColors),
    hairColors: v.optional(soughtLists.hairColors),
  }),
  v.forward(
    v.check(
      ({ minAge, maxAge }) => minAge === undefined || maxAge === undefined || minAge <= maxAge,
      'before-min',
    ),
    ['maxAge'],
  ),
);
export type PeopleAsked = v.InferOutput<typeof PeopleAsked>;
