/**
 * Counts the records that IndexedDB returns while `work` runs, independently of the counters in the query
 * engine.
 */
export async function rowsCounted<T>(
  work: () => Promise<T>,
): Promise<{ readonly handedOut: number; readonly answer: T }> {
  const result = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'result');
  if (!result?.get) throw new Error('This browser hides the results of IndexedDB.');
  const { get } = result;
  const seen = new WeakSet<IDBRequest>();
  let handedOut = 0;
  Object.defineProperty(IDBRequest.prototype, 'result', {
    ...result,
    get(this: IDBRequest) {
      const found: unknown = get.call(this);
      if (!seen.has(this) && Array.isArray(found)) handedOut += found.length;
      if (found instanceof IDBCursor) handedOut += 1;
      seen.add(this);
      return found;
    },
  });
  try {
    return { answer: await work(), handedOut };
  } finally {
    Object.defineProperty(IDBRequest.prototype, 'result', result);
  }
}
