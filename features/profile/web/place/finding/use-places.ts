import { useClient, useServices } from '@mitto/web-kit/feature/services';
import type { Place as FoundPlace } from '@mitto/widgets/maps/place.ts';
import { useRef } from 'react';
import type { Place } from '../../../contract/place-calls.ts';
import type { Location, Point } from '../../../contract/profile-fields.ts';
import { profileWebCalls } from '../../calls/profile-calls.ts';
import { locationOf } from './location-of.ts';

/** Search for places by name, and lookup of the town at a point. */
export function usePlaces() {
  const { page } = useServices();
  const { searchPlaces, placeAt } = useClient(profileWebCalls);
  const language = page.language === 'th' ? 'th' : 'en';
  const last = useRef(new Map<string, Place>());
  return {
    search: async (text: string, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
      const places = await searchPlaces(
        { text, language, establishments: false, limit: 5 },
        { signal, isQuiet: true },
      );
      last.current = new Map(places.map((place) => [place.place_id, place]));
      return places.map(asFound);
    },
    /** A place of the last search, by its id. */
    found: (id: string): Place | undefined => last.current.get(id),
    /**
     * Looks up the town at a point. Without a network, or if the lookup fails, returns the point alone;
     * `FollowDevice` adds the town to a profile later.
     */
    townOf: async (point: Point): Promise<Location> => {
      if (!navigator.onLine) return { geometry: point, autoUpdate: true };
      const place = await placeAt({ point, language, detail: 'town' }, { isQuiet: true }).catch(() => null);
      return { ...(place && locationOf(place, true)), geometry: point, autoUpdate: true };
    },
  };
}

/** The part of a place that a search or a map shows. */
export function asFound({ place_id, name, formatted_address, geometry, icon, website }: Place): FoundPlace {
  return {
    id: place_id,
    name,
    address: formatted_address,
    position: { latitude: geometry.lat, longitude: geometry.lng },
    ...(icon && { icon }),
    ...(website !== undefined && { website }),
  };
}
