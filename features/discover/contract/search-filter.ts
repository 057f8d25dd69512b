import { defineTable } from '@mitto/kit/define-table';
import { eyeColors, hairColors, heights, weights } from '@mitto/profile/contract/options/appearance';
import { habits } from '@mitto/profile/contract/options/habits';
import { interests } from '@mitto/profile/contract/options/interests';
import { spokenLanguages } from '@mitto/profile/contract/options/languages';
import { Location, Style } from '@mitto/profile/contract/profile-fields';
import * as v from 'valibot';

/** Area of a search: around the member, everywhere, or around a chosen city or place. */
export const locTypes = { nearMe: 0, everywhere: 1, byPlace: 2 } as const;
export const LocType = v.picklist([locTypes.nearMe, locTypes.everywhere, locTypes.byPlace]);

/** Max distance of the filter, in kilometres. */
export const maxDistance = 200;
export const Distance = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0, 'too-small'),
  v.maxValue(maxDistance, 'too-far'),
);

/** Last value of the age sliders. It includes everybody of this age and older. */
export const maxSliderAge = 80;

/** A place to search around. The search begins at the middle of the town that is closest to it. */
export const SearchPlace = v.pick(Location, ['city', 'state', 'country', 'geometry']);

/** Order of people: nearest first, or newest members first (premium only). */
export const PeopleOrder = v.picklist(['near', 'newest']);

const anyOf = <const T extends readonly string[]>(options: T) =>
  v.pipe(v.array(v.picklist(options)), v.maxLength(options.length, 'too-many'));

/** Lists of the advanced search (premium only). A person must match one item of each non-empty list. */
export const soughtLists = {
  interests: anyOf(interests),
  heights: anyOf(heights),
  weights: anyOf(weights),
  eyeColors: anyOf(eyeColors),
  hairColors: anyOf(hairColors),
  languages: anyOf(spokenLanguages),
  drinks: anyOf(habits.drinks),
  smokes: anyOf(habits.smokes),
  pets: anyOf(habits.pets),
  children: anyOf(habits.children),
} as const;

const columns = {
  style: Style,
  onlineUsers: v.boolean(),
  hasProfilePic: v.boolean(),
  verifiedUsers: v.boolean(),
  locType: LocType,
  distance: Distance,
  loc: v.nullable(SearchPlace),
  /** The stored `order`, and the stored lists below, apply only while the member is premium. */
  order: PeopleOrder,
  ...soughtLists,
  // Columns that were added later: a row on a device may lack them.
  /** Only members in their first seven days. */
  newUsers: v.optional(v.boolean(), false),
  languages: v.optional(soughtLists.languages, []),
  drinks: v.optional(soughtLists.drinks, []),
  smokes: v.optional(soughtLists.smokes, []),
  pets: v.optional(soughtLists.pets, []),
  children: v.optional(soughtLists.children, []),
} as const;
export const SearchFilter = v.strictObject(columns);
export type SearchFilter = v.InferOutput<typeof SearchFilter>;

/**
 * Filter of a member who never changed it. The wanted gender and ages are not part of it: they are stored in
 * the profile's `searchFilter`.
 */
export const defaultFilter: SearchFilter = {
  style: '5',
  onlineUsers: false,
  hasProfilePic: false,
  verifiedUsers: false,
  newUsers: false,
  locType: locTypes.everywhere,
  distance: 20,
  loc: null,
  order: 'near',
  interests: [],
  heights: [],
  weights: [],
  eyeColors: [],
  hairColors: [],
  languages: [],
  drinks: [],
  smokes: [],
  pets: [],
  children: [],
};

/** Synced table with one row: the member's own filter. The reference of the row is the member's uid. */
export const searchFilter = defineTable({
  name: 'search_filter',
  row: SearchFilter,
  indexes: [],
  conflict: 'last-by-column',
  stream: 'member',
  opens: { update: Object.keys(columns) },
  isFirst: true,
});
