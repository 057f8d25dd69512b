import type { Point } from '@mitto/kit/kilometres-between';
import type { NearbySearch, Place, PlaceLanguage, PlaceSearch } from './place.ts';

/**
 * A service that knows addresses. It searches by text, by a point, and for a kind of place around a point.
 */
export interface PlaceProvider {
  search(search: PlaceSearch): Promise<readonly Place[]>;
  /** Returns the place at a point, or null if there is none. */
  reverse(point: Point, language: PlaceLanguage): Promise<Place | null>;
  nearby(search: NearbySearch): Promise<readonly Place[]>;
}

/** Search for places, with or without a provider. */
export interface Places extends PlaceProvider {
  /** True if there is a provider: only a provider knows stores and schools. */
  readonly canFindNearby: boolean;
  /** Returns the town of a point without asking an outside service; null if no town is near. */
  townAt(point: Point, language: PlaceLanguage): Promise<Place | null>;
}

/** Thrown if the provider could not be reached or gave an unexpected answer. */
export class PlacesUnreachable extends Error {
  override readonly name = 'PlacesUnreachable';
}
