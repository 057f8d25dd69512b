import { useSyncExternalStore } from 'react';
import { isOnline } from '../api/connection.ts';

/** Returns true while the device has a network and the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listenToNetwork, isOnline);
}

function listenToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
