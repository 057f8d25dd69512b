import { useSyncExternalStore } from 'react';

/** Whether the device has a network, as far as it knows. */
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
