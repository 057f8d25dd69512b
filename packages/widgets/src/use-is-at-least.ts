import { useSyncExternalStore } from 'react';

/** Whether the window is so wide, or wider: "62em" where things stand beside each other. */
export function useIsAtLeast(width: string): boolean {
  const query = matchMedia(`(min-width: ${width})`);
  const listen = (heard: () => void) => {
    query.addEventListener('change', heard);
    return () => query.removeEventListener('change', heard);
  };
  return useSyncExternalStore(listen, () => query.matches);
}
