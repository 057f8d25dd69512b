import type { Places } from '@mitto/server-kit/places/places';
import { snap } from '../../contract/place-grid.ts';
import type { Location, Point } from '../../contract/profile-fields.ts';

const towns = new Map<string, Promise<Partial<Location>>>();

/**
 * Location of a demo person: their exact point, and the town of their grid square. Each square's town is
 * looked up only once.
 */
export async function placeAround(places: Places, point: Point): Promise<Location> {
  const middle = snap(point);
  const key = `${middle.lat} ${middle.lng}`;
  const town = towns.get(key) ?? townOf(places, middle);
  towns.set(key, town);
  return { ...(await town), geometry: point, autoUpdate: false };
}

async function townOf(places: Places, point: Point): Promise<Partial<Location>> {
  const town = await places.townAt(point, 'en');
  return {
    ...(town?.city && { city: town.city }),
    ...(town?.state && { state: town.state }),
    ...(town && { country: town.country, countryCode: town.countryCode }),
  };
}
