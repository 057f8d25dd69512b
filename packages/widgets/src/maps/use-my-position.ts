import { useEffect, useRef, useState } from 'react';
import type { Position } from './base-map/projection.ts';

export type MyPosition =
  | { readonly is: 'unasked' | 'asked' | 'refused' | 'late' | 'unknown' }
  | { readonly is: 'there'; readonly position: Position };

const patience = 10_000;
/** Max age in ms of a cached position that is accepted (15 minutes). */
const freshFor = 900_000;

/**
 * Requests the device's position only when `ask` is called. After 10 s the state is "late"; a position that
 * arrives later is still used.
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
    // A separate timeout: some devices never answer, and the browser's own timeout does not run during its
    // permission prompt.
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
