import type { FoundWords } from '../inputs/found-list.tsx';
import type { PlaceKind } from './place.ts';

export interface MapCanvasWords {
  readonly loading: string;
  /** For example "There was an error loading map, please try again later". */
  readonly failed: string;
  readonly retry: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly metres: string;
  readonly kilometres: string;
  /** Accessible name of the marker at the user's own position. */
  readonly me: string;
}

export interface MyPositionWords {
  readonly find: string;
  readonly finding: string;
  readonly refused: string;
  readonly late: string;
  readonly unknown: string;
}

export interface NearbyWords {
  /** For example "Nearby places". */
  readonly title: string;
  readonly kinds: Readonly<Record<PlaceKind, string>>;
  /** Text shown until the user has chosen a kind of place. */
  readonly choose: string;
  readonly searching: string;
  readonly none: string;
  /** Text shown where no provider of places is set. */
  readonly unprovided: string;
  readonly failed: string;
  readonly retry: string;
  /** For example "12 places". */
  readonly found: (count: number) => string;
  /** Accessible name of the link to a place's own page. */
  readonly website: (place: string) => string;
}

export interface PlaceSearchWords extends FoundWords {
  /** For example "Search for a place". */
  readonly label: string;
}

export interface PlaceMapWords {
  readonly map: string;
  readonly places: string;
  /** For example "Autocomplete's returned place contains no geometry". */
  readonly noPosition: string;
  readonly canvas: MapCanvasWords;
  readonly mine: MyPositionWords;
  readonly nearby: NearbyWords;
  readonly search: PlaceSearchWords;
}
