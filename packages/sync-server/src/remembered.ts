import type { SyncTx } from './sync-tx.ts';

const answers = new WeakMap<SyncTx, Map<string, Promise<unknown>>>();

/**
 * Caches the results of `askOnce` while `work` runs, so that several policies share one query. The
 * transaction must not write meanwhile.
 */
export async function remembering<T>(tx: SyncTx, work: () => Promise<T>): Promise<T> {
  answers.set(tx, new Map());
  try {
    return await work();
  } finally {
    answers.delete(tx);
  }
}

/**
 * Within `remembering`, calls `ask` once for each key and caches its result. Outside, calls it every time.
 */
export function askOnce<T>(tx: SyncTx, key: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(tx);
  if (!known) return ask();
  // A key stands for one query, so the cached promise has the type of the caller.
  const before = known.get(key) as Promise<T> | undefined;
  if (before) return before;
  const answer = ask();
  known.set(key, answer);
  return answer;
}
