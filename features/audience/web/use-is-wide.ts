import { useSyncExternalStore } from 'react';

const beside = matchMedia('(min-width: 62em)');

/** Whether the side menu stands beside the page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => beside.matches);
}

function listen(heard: () => void): () => void {
  beside.addEventListener('change', heard);
  return () => beside.removeEventListener('change', heard);
}
