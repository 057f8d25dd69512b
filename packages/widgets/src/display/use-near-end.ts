import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNearEnd` once per length of the list, while its end is near. Loading more items changes the
 * length.
 */
export function useNearEnd(isNear: boolean, count: number, onNearEnd: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (isNear && count > 0) tell();
  }, [isNear, count]);
}
