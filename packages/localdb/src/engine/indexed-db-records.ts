import {
  type KeyRange,
  type RangeEnd,
  type RecordKey,
  type Records,
  type RecordWrites,
  rangeIn,
} from './record-tx.ts';

/**
 * A transaction of IndexedDB. Writes do not await their requests: requests run in order, and a failing request
 * aborts the whole transaction, which then rejects with the reason.
 */
export function indexedDbRecords(tx: IDBTransaction): RecordWrites {
  const storeOf = <T>({ store }: Records<T>) => tx.objectStore(store);
  const records: RecordWrites = {
    has: ({ store }) => tx.objectStoreNames.contains(store),
    get: <T>(of: Records<T>, keys: readonly RecordKey[]) => recordsAt<T>(storeOf(of), storedKeys(of, keys)),
    async all<T>(
      of: Records<T>,
      { index, range, limit, isDescending }: Parameters<RecordWrites['all']>[1] = {},
    ) {
      // IndexedDB treats a count of 0 as no limit.
      if (limit === 0) return [];
      const from = index === undefined ? storeOf(of) : storeOf(of).index(index);
      const within = idbRange(rangeIn(of, range));
      if (isDescending && limit !== undefined) return await lastRecords<T>(from, within, limit);
      const found = await answerOf<T[]>(from.getAll(within, limit));
      return isDescending ? found.reverse() : found;
    },
    async keys(of, { index, range } = {}) {
      const from = index === undefined ? storeOf(of) : storeOf(of).index(index);
      // The cast is safe: every declared key is a number, a text or a list of them.
      const found = (await answerOf(from.getAllKeys(idbRange(rangeIn(of, range))))) as RecordKey[];
      const { prefix } = of;
      return prefix === undefined ? found : found.map((key) => String(key).slice(prefix.length));
    },
    withKeys: <T>(of: Records<T>, index: string, keys: readonly RecordKey[]) =>
      recordsIndexed<T>(storeOf(of).index(index), keys),
    matching: (_of, _matches, read) => read(records),
    async put(of, all) {
      const to = storeOf(of);
      for (const record of all) to.put(record);
    },
    async putAt(of, key, record) {
      storeOf(of).put(record, idbKey(storedKey(of, key)));
    },
    async add(of, all) {
      const to = storeOf(of);
      for (const record of all) to.add(record);
    },
    async delete(of, keys) {
      const from = storeOf(of);
      for (const key of storedKeys(of, keys)) from.delete(idbKey(key));
    },
    async deleteRange(of, range) {
      storeOf(of).delete(idbBound(range));
    },
  };
  return records;
}

const storedKey = <T>({ prefix }: Records<T>, key: RecordKey): RecordKey =>
  prefix === undefined ? key : prefix + String(key);

const storedKeys = <T>(of: Records<T>, keys: readonly RecordKey[]): readonly RecordKey[] =>
  of.prefix === undefined ? keys : keys.map((key) => storedKey(of, key));

const idbBound = ({ from, to }: KeyRange) => IDBKeyRange.bound(idbKey(from), idbKey(to));
const idbRange = (range: KeyRange | undefined) => range && idbBound(range);

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the transaction has committed; rejects with the reason when it was aborted. */
export function endOf(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new DOMException('The transaction was given up.', 'AbortError'));
  });
}

/**
 * Maximum number of keys that are read by single requests. With more keys, one read of the range from the
 * lowest to the highest key is cheaper.
 */
const fewKeys = 24;

/**
 * Returns the records under these keys, in the order of the keys. Many keys are read by one request for the
 * range from the lowest to the highest, and not by thousands of requests. For a page of new rows, this range
 * contains no records.
 */
async function recordsAt<T>(store: IDBObjectStore, keys: readonly RecordKey[]): Promise<(T | undefined)[]> {
  const one = (key: RecordKey) => answerOf<T | undefined>(store.get(idbKey(key)));
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

/**
 * Returns the records with these keys in an index. For many texts as keys, the result may also contain other
 * records that lie between them.
 */
async function recordsIndexed<T>(index: IDBIndex, keys: readonly RecordKey[]): Promise<T[]> {
  const one = (key: RecordKey) => answerOf<T[]>(index.getAll(IDBKeyRange.only(idbKey(key))));
  const readEach = async () => (await Promise.all(keys.map(one))).flat();
  if (keys.length <= fewKeys || keys.some((key) => typeof key !== 'string')) return await readEach();
  const most = keys.length * 2;
  const between = await answerOf<T[]>(index.getAll(spanOf(keys), most + 1));
  return between.length <= most ? between : await readEach();
}

/** Converts a key to the type of the browser, whose declarations want lists that can be changed. */
const idbKey = (key: RangeEnd): IDBValidKey => key as IDBValidKey;

/**
 * Returns the range from the lowest key to the highest. Pairs of table and reference must all be of one
 * table.
 */
function spanOf(keys: readonly RecordKey[]): IDBKeyRange {
  const lastPart = (key: RecordKey) => (typeof key === 'object' ? (key.at(-1) ?? '') : key);
  let [lowest = '', highest = ''] = [keys[0], keys[0]];
  for (const key of keys) {
    if (lastPart(key) < lastPart(lowest)) lowest = key;
    if (lastPart(key) > lastPart(highest)) highest = key;
  }
  return IDBKeyRange.bound(idbKey(lowest), idbKey(highest));
}

/**
 * A `getAll` that reads backwards with one request. Browsers that have `getAllRecords` support it; other
 * browsers need a cursor.
 */
interface ReadsBackwards {
  getAll(options: { query: IDBKeyRange | null; count: number; direction: 'prev' }): IDBRequest<unknown[]>;
}

type Source = IDBIndex | IDBObjectStore;
type Range = IDBKeyRange | undefined;

// The cast is needed because the type declarations of the browser lack the newer signature.
const backwards = (source: object): ReadsBackwards | undefined =>
  'getAllRecords' in source ? (source as unknown as ReadsBackwards) : undefined;

async function lastRecords<T>(source: Source, range: Range, count: number): Promise<T[]> {
  const quick = backwards(source);
  // The cast is safe: a store contains only what was put into it.
  if (quick) return (await answerOf(quick.getAll({ query: range ?? null, count, direction: 'prev' }))) as T[];
  return await walkBackwards(source, range, count);
}

function walkBackwards<T>(source: Source, range: Range, count: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const found: T[] = [];
    const request = source.openCursor(range, 'prev');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) found.push(cursor.value);
      if (cursor && found.length < count) cursor.continue();
      else resolve(found);
    };
  });
}
