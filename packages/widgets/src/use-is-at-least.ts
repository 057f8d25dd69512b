import { useSyncExternalStore } from 'react';

/** Tells if the window is at least this wide, such as "62em", from where on things stand side by side. */
export function useIsAtLeast(width: string): boolean {
  const query = matchMedia(`(min-width: ${width})`);
  const listen = (heard: () => void) => {
    query.addEventListener('change', heard);
    return () => query.removeEventListener('change', heard);
  };
  return useSyncExternalStore(listen, () => query.matches);
}
