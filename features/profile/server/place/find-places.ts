import { readConfigured } from '@mitto/account/server/public/read-configured';
import { fail } from '@mitto/kit/app-error';
import { kilometresBetween, type Point } from '@mitto/kit/kilometres-between';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Place as FoundPlace } from '@mitto/server-kit/places/place';
import { PlacesUnreachable } from '@mitto/server-kit/places/places';
import { maxNearby, type Place, type placeCalls } from '../../contract/place-calls.ts';
import { profileConfiguration } from '../../contract/profile-configuration.ts';

type Calls = typeof placeCalls;
type Asked<K extends keyof Calls> = Pick<CallContext<Calls[K]>, 'input'>;

export async function searchPlaces(
  deps: Deps,
  { input }: Asked<'searchPlaces'>,
): Promise<CallAnswer<Calls['searchPlaces']>> {
  const { text, language, near, establishments, limit } = input;
  const countries = [(await readConfigured(deps, deps.database.db, profileConfiguration)).places.country];
  const search = { text, countries, language, limit, ...(near && { near }) };
  const found = await deps.places.search({ ...search, establishments });
  // Somebody who types the name of a town on the map looks for the town.
  const isTown = establishments && found.length === 0 && deps.places.canFindNearby;
  return (isTown ? await deps.places.search(search) : found).map(placeOnTheWire);
}

export async function placeAt(
  { places }: Deps,
  { input: { point, detail, language } }: Asked<'placeAt'>,
): Promise<CallAnswer<Calls['placeAt']>> {
  const place = await (detail === 'town' ? places.townAt(point, language) : places.reverse(point, language));
  return place === null ? null : placeOnTheWire(place);
}

export async function nearbyPlaces(
  { places, log }: Deps,
  { input }: Asked<'nearbyPlaces'>,
): Promise<CallAnswer<Calls['nearbyPlaces']>> {
  if (!places.canFindNearby) return { isProviderSet: false, hasMore: false, places: [] };
  const { point, kind, radius, language, start, limit } = input;
  try {
    const found = await places.nearby({
      ...{ point: roundedPoint(point), kind, language, limit: maxNearby },
      radius: radius + roundedBy,
    });
    const away = (place: FoundPlace): number => kilometresBetween(point, place.point) * 1000;
    const within = found
      .filter((place) => away(place) <= radius)
      .toSorted((one, other) => away(one) - away(other));
    const end = start + limit;
    const hasMore = within.length > end;
    return { isProviderSet: true, hasMore, places: within.slice(start, end).map(placeOnTheWire) };
  } catch (error) {
    if (!(error instanceof PlacesUnreachable)) throw error;
    log.warn({ error }, 'the provider of places failed, and nobody else knows what is nearby');
    return fail('profile/places-unreachable');
  }
}

/** Steps of a degree to which a point is rounded before a provider learns of it. */
const stepsOfADegree = 200;
/** Longest way between a point and its rounded one, in metres. */
const roundedBy = 400;

/** The point may be where the member is, so a provider is asked around a rounded one. */
function roundedPoint({ lat, lng }: Point): Point {
  const rounded = (value: number) => Math.round(value * stepsOfADegree) / stepsOfADegree;
  return { lat: rounded(lat), lng: rounded(lng) };
}

function placeOnTheWire({ id, name, address, point, ...parts }: FoundPlace): Place {
  return {
    place_id: id,
    name,
    ...(parts.isAddress && { isAddress: true }),
    formatted_address: address,
    geometry: point,
    ...(parts.city !== null && { city: parts.city }),
    ...(parts.state !== null && { state: parts.state }),
    country: parts.country,
    countryCode: parts.countryCode,
    ...(parts.postalCode !== null && { postalCode: parts.postalCode }),
    ...(parts.kind !== undefined && { icon: parts.kind }),
    ...(parts.website !== undefined && { website: parts.website }),
  };
}
