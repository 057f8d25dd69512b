import type { Places } from '@mitto/server-kit/places/places';
import type { Location, Point } from '../../contract/profile-fields.ts';

/** Town that others are told of a member. Empty where no town is near. */
export type ShownTown = Readonly<Pick<Location, 'city' | 'state' | 'country' | 'countryCode'>>;

/**
 * Finds the town of the middle of a told square. The town of the exact point would narrow the square down to
 * one side of a town's border. Its words are in the language of the location that the owner wrote.
 */
export async function shownTownOf(places: Places, told: Point, written: Location): Promise<ShownTown> {
  const words = [written.city, written.state, written.country].join(' ');
  const town = await places.townAt(told, /\p{Script=Thai}/u.test(words) ? 'th' : 'en');
  if (!town) return {};
  return {
    ...(town.city !== null && { city: town.city }),
    ...(town.state !== null && { state: town.state }),
    country: town.country,
    countryCode: town.countryCode,
  };
}
