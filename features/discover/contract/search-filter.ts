import { defineTable } from '@mitto/kit/define-table';
import { eyeColors, hairColors, heights, weights } from '@mitto/profile/contract/options/appearance';
import { interests } from '@mitto/profile/contract/options/interests';
import { Location, Style } from '@mitto/profile/contract/profile-fields';
import * as v from 'valibot';

/** Where a search looks: around me, everywhere, around a city or place. */
export const locTypes = { nearMe: 0, everywhere: 1, byPlace: 2 } as const;
export const LocType = v.picklist([locTypes.nearMe, locTypes.everywhere, locTypes.byPlace]);

/** Kilometres. */
export const mostDistance = 200;
export const Distance = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0, 'too-small'),
  v.maxValue(mostDistance, 'too-far'),
);

/** The end of the age sliders stands for everybody from there on. */
export const oldestAsked = 80;

/** A place that is searched around. */
export const SearchPlace = v.pick(Location, ['city', 'state', 'country', 'geometry']);

/** In which order people come: those nearby first, or those who joined last; the latter is for premium members. */
export const PeopleOrder = v.picklist(['near', 'newest']);

const anyOf = <const T extends readonly string[]>(options: T) =>
  v.pipe(v.array(v.picklist(options)), v.maxLength(options.length, 'too-many'));

/** The advanced search, for premium members: of each list somebody has to have one; an empty list asks nothing. */
export const soughtLists = {
  interests: anyOf(interests),
  heights: anyOf(heights),
  weights: anyOf(weights),
  eyeColors: anyOf(eyeColors),
  hairColors: anyOf(hairColors),
} as const;

const columns = {
  style: Style,
  onlineUsers: v.boolean(),
  hasProfilePic: v.boolean(),
  verifiedUsers: v.boolean(),
  locType: LocType,
  distance: Distance,
  loc: v.nullable(SearchPlace),
  /** Only those are shown whose own filter would show me to them. */
  wins: v.boolean(),
  /** What is kept of `order` and of the lists holds as long as the member is premium. */
  order: PeopleOrder,
  ...soughtLists,
} as const;
export const SearchFilter = v.strictObject(columns);
export type SearchFilter = v.InferOutput<typeof SearchFilter>;

/** What holds until a member says otherwise. Whom they want, and of what age, is their profile's `searchFilter`. */
export const defaultFilter: SearchFilter = {
  style: '5',
  onlineUsers: false,
  hasProfilePic: false,
  verifiedUsers: false,
  locType: locTypes.everywhere,
  distance: 20,
  loc: null,
  wins: true,
  order: 'near',
  interests: [],
  heights: [],
  weights: [],
  eyeColors: [],
  hairColors: [],
};

/** The member's own, on all their devices: one row, whose reference is their uid. */
export const searchFilter = defineTable({
  name: 'search_filter',
  row: SearchFilter,
  indexes: [],
  conflict: 'last-by-column',
  stream: 'member',
  opens: { update: Object.keys(columns) },
  isFirst: true,
});
