import { useLive } from '@mitto/web-kit/live/use-live';
import { useSyncExternalStore } from 'react';
import { coinsHistory } from '../../contract/coins-tables.ts';

/** Coins that a payment has bought. */
export interface BoughtCoins {
  /** Reference of the payment. */
  readonly payment: string;
  readonly coins: number;
  /** When the payment was begun. */
  readonly since: number;
}

interface Bought {
  /** Number of purchases since the app was opened. */
  readonly count: number;
  readonly last?: BoughtCoins;
}

let bought: Bought = { count: 0 };
const listeners = new Set<() => void>();

/** Tells the wallet that coins were bought: it shows its history, and says when they arrive. */
export function tellBought(last: BoughtCoins): void {
  bought = { count: bought.count + 1, last };
  for (const listener of listeners) listener();
}

export function useBought(): Bought {
  return useSyncExternalStore(listen, () => bought);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True once bought coins are in the history on this device. */
export function useHaveArrived({ coins, since }: Omit<BoughtCoins, 'payment'>): boolean {
  const { answer } = useLive(coinsHistory, { range: { column: 'date', from: since }, orderBy: 'date' });
  return answer.some(({ row }) => row.metadata.reason === 'purchase' && row.amount === coins);
}
