import { useSyncExternalStore } from 'react';

/**
 * Returns whether the window is at least this wide, for example "62em", so that content can be side by side.
 */
export function useIsAtLeast(width: string): boolean {
  return useMedia(`(min-width: ${width})`);
}

/** Returns true on a device without hover, such as a phone or a tablet. */
export function useIsTouch(): boolean {
  return useMedia('(hover: none)');
}

function useMedia(condition: string): boolean {
  const query = matchMedia(condition);
  const listen = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return useSyncExternalStore(listen, () => query.matches);
}
