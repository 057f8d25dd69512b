import { fail } from '@mitto/kit/app-error';
import type { Point } from '@mitto/kit/kilometres-between';
import { snap } from '@mitto/profile/contract/place-grid';
import { cellOf, cellSizes } from '@mitto/server-kit/places/cells';
import type { Places } from '@mitto/server-kit/places/places';
import type { ActivityDraft } from '../contract/activity-fields.ts';
import type { SocialActivity } from '../contract/activity-tables.ts';
import { isPrivateHome } from '../policy.ts';
import type { ActivityTown } from './activity-tables.ts';
import type { ActivityRow, ExactPlace } from './store/activities.ts';

/** Place of an activity, as it is told to everybody who sees the activity. */
export interface ShownPlace {
  readonly told_lat: number | null;
  readonly told_lng: number | null;
  readonly town: ActivityTown | null;
  readonly cell: number | null;
}

const nowhere: ShownPlace = { told_lat: null, told_lng: null, town: null, cell: null };

interface Country {
  readonly places: Places;
  readonly country: string;
}

/**
 * Refuses a place outside the country, and returns what others are told of it. A private home is told by the
 * square that the author's profile would tell there.
 */
export async function shownPlaceOf(
  { places, country }: Country,
  { location, isMyPlace }: Pick<ActivityDraft, 'location' | 'isMyPlace'>,
  /** Square that others are told while the author is at a point. */
  toldAt: (point: Point) => Promise<Point>,
): Promise<ShownPlace> {
  if (!location) return nowhere;
  const closest = await places.closestTown(location.geometry);
  const isWithin = closest?.countryCode === country && (location.countryCode ?? country) === country;
  if (!isWithin) fail('activities/wrong-country');
  const isHome = isPrivateHome({ isMyPlace, name: location.name });
  const told = isHome ? await toldAt(location.geometry) : snap(location.geometry);
  const words = [location.city, location.state, location.country].join(' ');
  const town = await places.townAt(told, /\p{Script=Thai}/u.test(words) ? 'th' : 'en');
  return {
    told_lat: told.lat,
    told_lng: told.lng,
    town: town && {
      ...(town.city !== null && { city: town.city }),
      ...(town.state !== null && { state: town.state }),
      country: town.country,
      countryCode: town.countryCode,
    },
    cell: cellOf(told, cellSizes.far),
  };
}

/**
 * The place as one reader gets it: the exact one if it is public, or if the reader may know the home; else the
 * town and the middle of the told square, or nothing while the author hides their own place.
 */
export function placeFor(
  row: ActivityRow,
  exact: ExactPlace | undefined,
  mayKnowHome: boolean,
): Pick<SocialActivity, 'location' | 'isExact' | 'venue'> {
  if (!exact || row.told_lat === null || row.told_lng === null) return {};
  const { place, venue } = exact;
  const isHome = isPrivateHome({ isMyPlace: row.is_my_place, name: place.name });
  if (!isHome || mayKnowHome) return { location: place, isExact: true, ...(venue !== null && { venue }) };
  if (row.hides_area) return { isExact: false };
  const geometry = { lat: row.told_lat, lng: row.told_lng };
  return { location: { ...row.town, geometry }, isExact: false };
}
