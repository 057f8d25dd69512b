import type { Position } from '@mitto/widgets/maps/base-map/projection.ts';
import type { MapView } from '@mitto/widgets/maps/map-engine.ts';
import { useMyPosition } from '@mitto/widgets/maps/use-my-position.ts';
import { useState } from 'react';
import { viewAround } from './map-views.ts';

/** The whole country, for members whose profile says no place. */
const country: MapView = { centre: { latitude: 13.2, longitude: 101 }, zoom: 5 };

const notLocated: ReadonlySet<string> = new Set(['refused', 'late', 'unknown']);

/**
 * View of the map: first around `home` with the chosen radius, which it follows. `locate` asks the device where
 * it is, which stays on the device.
 */
export function useMapView(home: Position | undefined, kilometres: number | null) {
  const [view, setView] = useState<MapView>(() => (home ? viewAround(home, kilometres) : country));
  const [isAtHome, setAtHome] = useState(home !== undefined);
  const [radius, setRadius] = useState(kilometres);
  const { state, ask } = useMyPosition((position) => setView(viewAround(position, kilometres)));
  const here = state.is === 'there' ? state.position : home;
  // The device may read the profile after the map has been drawn.
  if (!isAtHome && home) {
    setAtHome(true);
    setView(viewAround(home, kilometres));
  }
  if (radius !== kilometres) {
    setRadius(kilometres);
    if (here) setView(viewAround(here, kilometres));
  }
  const locate = () => {
    // The place of the profile is shown at once, and the one of the device as soon as it is known.
    if (here) setView(viewAround(here, kilometres));
    ask();
  };
  return {
    ...{ view, setView, here, locate },
    isLocating: state.is === 'asked',
    isNotLocated: notLocated.has(state.is),
  };
}
