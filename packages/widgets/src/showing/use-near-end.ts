import { useEffect, useEffectEvent } from 'react';

/** Told once for each length: what is being loaded makes it longer. */
export function useNearEnd(isNear: boolean, count: number, onNearEnd: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (isNear && count > 0) tell();
  }, [isNear, count]);
}
