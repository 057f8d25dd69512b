import type { Point } from '@mitto/kit/kilometres-between';
import type { NearbySearch, Place, PlaceLanguage, PlaceSearch } from './place.ts';

/** A service that knows addresses: it is asked by what is typed, by a point, and for a kind around a point. */
export interface PlaceProvider {
  search(search: PlaceSearch): Promise<readonly Place[]>;
  /** What lies at a point; null for nothing. */
  reverse(point: Point, language: PlaceLanguage): Promise<Place | null>;
  nearby(search: NearbySearch): Promise<readonly Place[]>;
}

/** Where places are found, with a provider or without. */
export interface Places extends PlaceProvider {
  /** Only a provider knows of stores and schools. */
  readonly canFindNearby: boolean;
  /** The town that a point belongs to, found without telling anybody; null where nobody lives. */
  townAt(point: Point, language: PlaceLanguage): Promise<Place | null>;
}

/** The service that knows could not be asked, or did not answer as it says it does. */
export class PlacesUnreachable extends Error {
  override readonly name = 'PlacesUnreachable';
}
