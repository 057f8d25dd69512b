import {
  type KeyRange,
  type RecordKey,
  type Records,
  type RecordWrites,
  rangeIn,
} from '../store/record-tx.ts';
import { answerOf, idbKey, lastRecords, recordsAt, recordsIndexed } from './indexed-db-request.ts';

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
