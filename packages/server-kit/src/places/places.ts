import type { Point } from '@mitto/kit/kilometres-between';
import type { NearbySearch, Place, PlaceLanguage, PlaceSearch } from './place.ts';

/** A service for addresses. It searches by text, by a point, and by a kind of place around a point. */
export interface PlaceProvider {
  search(search: PlaceSearch): Promise<readonly Place[]>;
  /** Returns the place at a point, or null if there is none. */
  reverse(point: Point, language: PlaceLanguage): Promise<Place | null>;
  nearby(search: NearbySearch): Promise<readonly Place[]>;
}

/** Search for places, which works with or without a provider. */
export interface Places extends PlaceProvider {
  /** True if a provider is configured. Only a provider can find stores, schools and the like. */
  readonly canFindNearby: boolean;
  /** Returns the town at a point, or null if no town is near. No outside service is called. */
  townAt(point: Point, language: PlaceLanguage): Promise<Place | null>;
  /**
   * Returns the town or district whose middle is closest to a point, large or small, or null if none is
   * within 300 km. No outside service is called.
   */
  closestTown(point: Point): Promise<Place | null>;
}

/** Thrown if the provider could not be reached or gave an unexpected answer. */
export class PlacesUnreachable extends Error {
  override readonly name = 'PlacesUnreachable';
}
