import { useSyncExternalStore } from 'react';

/** Returns true while the browser reports a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listenToNetwork, () => navigator.onLine);
}

function listenToNetwork(heard: () => void): () => void {
  addEventListener('online', heard);
  addEventListener('offline', heard);
  return () => {
    removeEventListener('online', heard);
    removeEventListener('offline', heard);
  };
}
