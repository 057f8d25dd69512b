import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Tells the wallet that coins were bought: it shows its history, and says when they arrive. */
export function tellBought(): void {
  count += 1;
  for (const heard of listeners) heard();
}

/** Returns how often coins were bought since the app was opened. */
export function useBought(): number {
  return useSyncExternalStore(listen, () => count);
}

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}
