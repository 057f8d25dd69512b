import type { Position } from './base-map/projection.ts';

/** A place that can be found, shown on the map and chosen. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /** For example "35 Sukhumvit Road, Bangkok". */
  readonly address?: string;
  /** Undefined for some places found by name. */
  readonly position?: Position;
  readonly website?: string;
  /** Kind of an establishment, for its icon. */
  readonly icon?: PlaceKind;
}

export const placeKinds = ['store', 'hospital', 'bank', 'park', 'school', 'restaurant'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export interface NearbyQuestion {
  readonly kind: PlaceKind;
  readonly near: Position;
  /** Search radius in metres. */
  readonly radius: number;
  /** Number of the result page, counted from 0. */
  readonly page: number;
}

export interface NearbyAnswer {
  readonly places: readonly Place[];
  readonly hasMore: boolean;
  /** False if nobody can be asked what is nearby. */
  readonly isProviderSet?: boolean;
}

export type AskNearby = (question: NearbyQuestion, signal: AbortSignal) => Promise<NearbyAnswer>;
export type AskPlaces = (text: string, signal: AbortSignal) => Promise<readonly Place[]>;

/** Map tiles of any tile server, drawn over the offline map. */
export interface MapTiles {
  /** URL template with {z}, {x} and {y}. */
  readonly address: string;
  /** Attribution that the tile server requires. */
  readonly credit: string;
  readonly maxZoom?: number;
}
