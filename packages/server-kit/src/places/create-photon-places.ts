import { kilometresBetween, type Point } from '@mitto/kit/kilometres-between';
import { second } from '@mitto/kit/time';
import { placesOfAnswer, tagsOfKinds } from './photon-answer.ts';
import type { Place } from './place.ts';
import { type PlaceProvider, PlacesUnreachable } from './places.ts';

export interface PhotonOptions {
  /** Root URL of the service. The paths `/api` and `/reverse` are appended to it. */
  readonly url: string;
  readonly timeout?: number;
}

/** OpenStreetMap keys of establishments. */
const establishmentKeys = ['amenity', 'shop', 'leisure', 'tourism'];

const largestAnswer = 512 * 1024;

/** Creates a client of a photon server (search in OpenStreetMap while typing), version 1 of its API. */
export function createPhotonPlaces({ url, timeout = 4 * second }: PhotonOptions): PlaceProvider {
  const ask = async (path: string, query: URLSearchParams): Promise<readonly Place[]> => {
    const places = placesOfAnswer(await fetchAnswer(`${url.replace(/\/+$/, '')}${path}?${query}`, timeout));
    if (places === null)
      throw new PlacesUnreachable('The service of places answered with something else than places.');
    return places;
  };
  return {
    async search({ text, countries, language, near, establishments = false, limit }) {
      const query = new URLSearchParams({ q: text, limit: `${limit}`, lang: language });
      for (const country of countries) query.append('countrycode', country);
      if (near !== undefined) addPoint(query, near);
      if (establishments) for (const key of establishmentKeys) query.append('osm_tag', key);
      const found = await ask('/api', query);
      const isWanted = (place: Place): boolean =>
        countries.length === 0 || countries.includes(place.countryCode);
      return found.filter(isWanted).slice(0, limit);
    },
    async reverse(point, language) {
      const query = addPoint(new URLSearchParams({ limit: '1', lang: language }), point);
      return (await ask('/reverse', query))[0] ?? null;
    },
    async nearby({ point, kind, radius, language, limit }) {
      const query = new URLSearchParams({ osm_tag: tagsOfKinds[kind], limit: `${limit}`, lang: language });
      query.set('radius', `${radius / 1000}`);
      const found = await ask('/reverse', addPoint(query, point));
      const distance = (place: Place): number => kilometresBetween(point, place.point);
      return found
        .filter((place) => distance(place) * 1000 <= radius)
        .sort((one, other) => distance(one) - distance(other))
        .slice(0, limit);
    },
  };
}

function addPoint(query: URLSearchParams, { lat, lng }: Point): URLSearchParams {
  query.set('lat', `${lat}`);
  query.set('lon', `${lng}`);
  return query;
}

async function fetchAnswer(url: string, timeout: number): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // The query may contain the location of a member's home, so a redirect must not send it to another
      // service.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`It answered ${response.status}.`);
    }
    return JSON.parse(await readText(response));
  } catch (error) {
    throw new PlacesUnreachable('The service of places could not be asked.', { cause: error });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestAnswer) throw new Error(`It answered with more than ${largestAnswer} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
