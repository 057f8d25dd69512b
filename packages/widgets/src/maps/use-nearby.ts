import { useEffect, useEffectEvent, useState } from 'react';
import type { Position } from './base-map/projection.ts';
import type { AskNearby, Place, PlaceKind } from './place.ts';

export interface Nearby {
  readonly is: 'unasked' | 'searching' | 'found' | 'none' | 'unprovided' | 'failed';
  readonly places: readonly Place[];
  readonly hasMore: boolean;
}

interface NearbyOptions {
  readonly kind: PlaceKind | undefined;
  readonly near: Position;
  readonly radius: number;
  readonly ask: AskNearby;
}

interface Found {
  readonly of: string;
  readonly places: readonly Place[];
  readonly pages: number;
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  readonly isProviderSet: boolean;
}

/** Loads places of a kind around a position, page by page. */
export function useNearby({ kind, near, radius, ask }: NearbyOptions) {
  const asked = `${kind} ${near.latitude} ${near.longitude} ${radius}`;
  const nothing: Found = {
    of: asked,
    places: [],
    pages: 0,
    hasMore: true,
    hasFailed: false,
    isProviderSet: true,
  };
  const [last, setLast] = useState<Found>();
  const [wanted, setWanted] = useState({ of: asked, pages: 1, attempt: 0 });
  const found = last?.of === asked ? last : nothing;
  const pages = wanted.of === asked ? wanted.pages : 1;
  const attempt = wanted.of === asked ? wanted.attempt : 0;

  const isMissing = kind !== undefined && found.hasMore && !found.hasFailed && found.pages < pages;
  const askPage = useEffectEvent(async (signal: AbortSignal) => {
    if (kind === undefined) return;
    try {
      const answer = await ask({ kind, near, radius, page: found.pages }, signal);
      const { places, hasMore, isProviderSet = true } = answer;
      if (!signal.aborted) setLast({ ...found, ...grown(found, places, hasMore), isProviderSet });
    } catch {
      // The caller's `ask` logs the error. This hook only reports the failure, so that a retry can be
      // offered.
      if (!signal.aborted) setLast({ ...found, hasFailed: true });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and each attempt is loaded once
  useEffect(() => {
    if (!isMissing) return undefined;
    const leaving = new AbortController();
    askPage(leaving.signal);
    return () => leaving.abort();
  }, [asked, isMissing, found.pages, attempt]);

  return {
    nearby: {
      is: stateOf(kind, isMissing, found),
      places: found.places,
      hasMore: found.hasMore,
    } satisfies Nearby,
    more: () => {
      if (!isMissing && found.hasMore) setWanted({ of: asked, pages: found.pages + 1, attempt });
    },
    again: () => {
      setLast({ ...found, hasFailed: false });
      setWanted({ of: asked, pages: found.pages + 1, attempt: attempt + 1 });
    },
  };
}

function grown(found: Found, places: readonly Place[], hasMore: boolean) {
  const known = new Set(found.places.map(({ id }) => id));
  // If results change between two requests, a place may be on both pages; it is listed once.
  const added = places.filter(({ id }) => !known.has(id));
  return { places: [...found.places, ...added], pages: found.pages + 1, hasMore };
}

function stateOf(kind: PlaceKind | undefined, isMissing: boolean, found: Found): Nearby['is'] {
  if (kind === undefined) return 'unasked';
  if (found.hasFailed) return 'failed';
  if (isMissing) return 'searching';
  if (!found.isProviderSet) return 'unprovided';
  return found.places.length === 0 ? 'none' : 'found';
}
