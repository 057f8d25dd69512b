import type { SyncTx } from './sync-tx.ts';

const answers = new WeakMap<SyncTx, Map<string, Promise<unknown>>>();

/** While this works, the transaction only reads: what one policy has asked, another need not ask again. */
export async function remembering<T>(tx: SyncTx, work: () => Promise<T>): Promise<T> {
  answers.set(tx, new Map());
  try {
    return await work();
  } finally {
    answers.delete(tx);
  }
}

/** What a question that comes under this key was answered before, where it may be relied on. */
export function askOnce<T>(tx: SyncTx, key: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(tx);
  if (!known) return ask();
  // Whoever names a key asks one question under it.
  const before = known.get(key) as Promise<T> | undefined;
  if (before) return before;
  const answer = ask();
  known.set(key, answer);
  return answer;
}
