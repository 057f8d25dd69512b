import { useSyncExternalStore } from 'react';
import { isOnline } from '../api/connection.ts';

/** Returns true while the device has a network and the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(listenToNetwork, isOnline);
}

function listenToNetwork(heard: () => void): () => void {
  addEventListener('online', heard);
  addEventListener('offline', heard);
  return () => {
    removeEventListener('online', heard);
    removeEventListener('offline', heard);
  };
}
