import type { Position } from '../base-map/projection.ts';

/** A place that can be looked for, shown and chosen. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /** "35 Sukhumvit Road, Bangkok". */
  readonly address?: string;
  /** Some that are found by name have none. */
  readonly position?: Position;
  readonly website?: string;
}

export const placeKinds = ['store', 'hospital', 'bank', 'park', 'school', 'restaurant'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export interface NearbyQuestion {
  readonly kind: PlaceKind;
  readonly near: Position;
  /** In metres. */
  readonly radius: number;
  /** Counted from 0. */
  readonly page: number;
}

export interface NearbyAnswer {
  readonly places: readonly Place[];
  readonly hasMore: boolean;
}

export type AskNearby = (question: NearbyQuestion, signal: AbortSignal) => Promise<NearbyAnswer>;
export type AskPlaces = (text: string, signal: AbortSignal) => Promise<readonly Place[]>;

/** Tiles of any server, over the map that is there without a network. */
export interface MapTiles {
  /** With {z}, {x} and {y} in it. */
  readonly address: string;
  /** What their maker wants to be named as. */
  readonly credit: string;
  readonly mostZoom?: number;
}
