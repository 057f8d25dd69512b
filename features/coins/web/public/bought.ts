import { useSyncExternalStore } from 'react';

interface Bought {
  /** Number of purchases since the app was opened. */
  readonly count: number;
  /** Reference of the last payment. */
  readonly payment?: string;
}

let bought: Bought = { count: 0 };
const listeners = new Set<() => void>();

/** Tells the wallet that coins were bought: it shows its history, and says when they arrive. */
export function tellBought(payment: string): void {
  bought = { count: bought.count + 1, payment };
  for (const listener of listeners) listener();
}

export function useBought(): Bought {
  return useSyncExternalStore(listen, () => bought);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
