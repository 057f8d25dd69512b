import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 62em)');

/** Whether the list stands beside the conversation. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => wide.matches);
}

function listen(heard: () => void): () => void {
  wide.addEventListener('change', heard);
  return () => wide.removeEventListener('change', heard);
}
