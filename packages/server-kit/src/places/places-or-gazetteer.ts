import type { Log } from '../log.ts';
import { type PlaceProvider, type Places, PlacesUnreachable } from './places.ts';

/**
 * Uses the gazetteer while the provider cannot be reached. nearby() has no such fallback, because the
 * gazetteer contains towns only.
 */
export function placesOrGazetteer(provider: PlaceProvider, gazetteer: Places, log: Log): Places {
  const orElse = async <T>(ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof PlacesUnreachable)) throw error;
      log.warn({ error }, 'the provider of places failed, the gazetteer answers');
      return await instead();
    }
  };
  return {
    canFindNearby: true,
    search: (search) =>
      orElse(
        () => provider.search(search),
        () => gazetteer.search(search),
      ),
    reverse: (point, language) =>
      orElse(
        () => provider.reverse(point, language),
        () => gazetteer.reverse(point, language),
      ),
    nearby: (search) => provider.nearby(search),
    townAt: (point, language) => gazetteer.townAt(point, language),
    closestTown: (point) => gazetteer.closestTown(point),
  };
}
