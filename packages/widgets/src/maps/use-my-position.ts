import { useEffect, useRef, useState } from 'react';
import type { Position } from './base-map/projection.ts';

export type MyPosition =
  | { readonly is: 'unasked' | 'asked' | 'refused' | 'late' | 'unknown' }
  | { readonly is: 'there'; readonly position: Position };

const patience = 10_000;
/** Accepts a cached position younger than this, in ms (15 minutes). */
const freshFor = 900_000;

/**
 * Asks for the device's position on demand only. After 10 s it reports "late"; a later answer still counts.
 */
export function useMyPosition(onFound: (position: Position) => void) {
  const [state, setState] = useState<MyPosition>({ is: 'unasked' });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  const settle = (next: MyPosition) => {
    clearTimeout(timer.current);
    if (isGone.current) return;
    setState(next);
    if (next.is === 'there') onFound(next.position);
  };
  const ask = () => {
    setState({ is: 'asked' });
    clearTimeout(timer.current);
    // An own timeout: some devices never answer, and the browser's does not run while it asks for permission.
    timer.current = setTimeout(() => settle({ is: 'late' }), patience);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ is: 'there', position: { latitude, longitude } }),
      (error) => settle({ is: reasonOf(error) }),
      { timeout: patience, maximumAge: freshFor },
    );
  };
  return { state, ask };
}

function reasonOf({ code }: GeolocationPositionError): 'refused' | 'late' | 'unknown' {
  if (code === GeolocationPositionError.PERMISSION_DENIED) return 'refused';
  return code === GeolocationPositionError.TIMEOUT ? 'late' : 'unknown';
}
