import { useSyncExternalStore } from 'react';

/**
 * Returns whether the window is at least this wide, for example "62em", so that content can be side by side.
 */
export function useIsAtLeast(width: string): boolean {
  const query = matchMedia(`(min-width: ${width})`);
  const listen = (heard: () => void) => {
    query.addEventListener('change', heard);
    return () => query.removeEventListener('change', heard);
  };
  return useSyncExternalStore(listen, () => query.matches);
}
