import { useEffect, useEffectEvent } from 'react';

/** Calls back once per list length, while the end is near: loading more changes the length. */
export function useNearEnd(isNear: boolean, count: number, onNearEnd: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (isNear && count > 0) tell();
  }, [isNear, count]);
}
