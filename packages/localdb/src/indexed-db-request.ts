export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when everything of it is kept; rejects with why nothing is. */
export function endOf(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new DOMException('The transaction was given up.', 'AbortError'));
  });
}

/** From here on each record costs more than reading what lies between them. */
const fewKeys = 24;

type RecordKey = string | [string, string];

/**
 * The records under these keys, each in its place. Many keys are asked for by the span they lie in, which for a page
 * of new rows holds nothing: one question instead of thousands.
 */
export async function recordsAt<T>(
  store: IDBObjectStore,
  keys: readonly RecordKey[],
): Promise<(T | undefined)[]> {
  const one = (key: RecordKey) => answerOf<T | undefined>(store.get(key));
  if (keys.length <= fewKeys) return await Promise.all(keys.map(one));
  const span = spanOf(keys);
  const most = keys.length * 2;
  const there = await answerOf(store.getAllKeys(span, most + 1));
  if (there.length === 0) return keys.map(() => undefined);
  if (there.length > most) return await Promise.all(keys.map(one));
  const records = await answerOf<T[]>(store.getAll(span));
  const byKey = new Map(records.map((record, index) => [String(there[index]), record]));
  return keys.map((key) => byKey.get(String(key)));
}

/** From the lowest to the highest; pairs are of one table. */
function spanOf(keys: readonly RecordKey[]): IDBKeyRange {
  const refOf = (key: RecordKey) => (typeof key === 'string' ? key : key[1]);
  let [lowest, highest] = [keys[0], keys[0]];
  for (const key of keys) {
    if (lowest === undefined || refOf(key) < refOf(lowest)) lowest = key;
    if (highest === undefined || refOf(key) > refOf(highest)) highest = key;
  }
  return IDBKeyRange.bound(lowest, highest);
}

/** `getAllRecords` reads backwards in one go; browsers without it walk. */
interface ReadsBackwards {
  getAllRecords(options: {
    query: IDBKeyRange;
    count: number;
    direction: 'prev';
  }): IDBRequest<readonly { readonly value: unknown }[]>;
}

function readsBackwards(index: object): index is ReadsBackwards {
  return 'getAllRecords' in index;
}

export async function lastRecords<T>(index: IDBIndex, query: IDBKeyRange, count: number): Promise<T[]> {
  if (readsBackwards(index)) {
    const records = await answerOf(index.getAllRecords({ query, count, direction: 'prev' }));
    // What lies in a store is what was put there.
    return records.map(({ value }) => value as T);
  }
  return await walkBackwards(index, query, count);
}

function walkBackwards<T>(index: IDBIndex, query: IDBKeyRange, count: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const found: T[] = [];
    const request = index.openCursor(query, 'prev');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) found.push(cursor.value);
      if (cursor && found.length < count) cursor.continue();
      else resolve(found);
    };
  });
}
