import { readPlaceCountry } from '@mitto/account/server/public/place-country';
import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { PlacesUnreachable } from '@mitto/server-kit/places/places';
import type { placeCalls } from '../../contract/place-calls.ts';
import { placeOnTheWire } from './place-on-the-wire.ts';

type Calls = typeof placeCalls;
type Asked<K extends keyof Calls> = Pick<CallContext<Calls[K]>, 'input'>;

export async function searchPlaces(
  deps: Deps,
  { input }: Asked<'searchPlaces'>,
): Promise<CallAnswer<Calls['searchPlaces']>> {
  const { text, language, near, limit } = input;
  const countries = [await readPlaceCountry(deps)];
  const found = await deps.places.search({ text, countries, language, limit, ...(near && { near }) });
  return found.map(placeOnTheWire);
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
  if (!places.canFindNearby) return { isProviderSet: false, places: [] };
  try {
    return { isProviderSet: true, places: (await places.nearby(input)).map(placeOnTheWire) };
  } catch (error) {
    if (!(error instanceof PlacesUnreachable)) throw error;
    log.warn({ error }, 'the provider of places failed, and nobody else knows what is nearby');
    return fail('profile/places-unreachable');
  }
}
