import {
  type KeyRange,
  keyOf,
  keyText,
  type RangeEnd,
  type RecordIndex,
  type RecordKey,
  type RecordPart,
  type Records,
  type RecordWrites,
  rangeIn,
} from './record-tx.ts';

interface Entry {
  readonly key: RecordKey;
  readonly record: unknown;
}

/** The records of one object store. */
interface MemoryStoreContent {
  /**
   * Records by the text of their key. Those with a list as key are grouped by its first part, because most
   * reads are of one such group.
   */
  readonly groups: Map<string, Map<string, Entry>>;
  /** Records by the name of an index of several keys for each record, and the text of such a key. */
  readonly indexed: Map<string, Map<string, Map<string, Entry>>>;
  /** Next number of a numbered store; Infinity when all have been given. */
  next: number;
}

/** The whole content of a store in memory, by the name of the object store. */
export type MemoryContent = Map<string, MemoryStoreContent>;

type Undo = (() => void)[];

/** Returns a transaction over records in memory. `undo` collects the steps that roll it back. */
export function memoryRecords(content: MemoryContent, undo: Undo): RecordWrites {
  const storeOf = <T>({ store }: Records<T>): MemoryStoreContent => {
    const known = content.get(store) ?? { groups: new Map(), indexed: new Map(), next: 1 };
    content.set(store, known);
    return known;
  };
  const replace = <T>(of: Records<T>, key: RecordKey, record: unknown): void => {
    const inner = storedKey(of, key);
    // Stores a copy, as IndexedDB does, so that later changes of the caller's object have no effect.
    const next = record === undefined ? undefined : { key: inner, record: structuredClone(record) };
    const store = storeOf(of);
    const old = exchange(store, of, inner, next);
    undo.push(() => void exchange(store, of, inner, old));
  };
  const number = (store: MemoryStoreContent, next: number): void => {
    const { next: old } = store;
    store.next = next;
    undo.push(() => {
      store.next = old;
    });
  };
  const records: RecordWrites = {
    has: () => true,
    // The casts are safe: a store contains only what was put into it.
    get: async <T>(of: Records<T>, keys: readonly RecordKey[]) =>
      keys.map((key) => {
        const inner = storedKey(of, key);
        return storeOf(of).groups.get(groupOf(inner))?.get(keyText(inner))?.record as T | undefined;
      }),
    all: async <T>(of: Records<T>, part: RecordPart = {}) =>
      entriesIn(storeOf(of), of, part).map(({ record }) => record as T),
    keys: async (of, part = {}) =>
      entriesIn(storeOf(of), of, part).map(({ key }) =>
        of.prefix === undefined ? key : String(key).slice(of.prefix.length),
      ),
    withKeys: async <T>(of: Records<T>, index: string, keys: readonly RecordKey[]) =>
      keys.flatMap((key) =>
        [...(storeOf(of).indexed.get(index)?.get(keyText(key))?.values() ?? [])].map(
          ({ record }) => record as T,
        ),
      ),
    matching: (_of, _matches, read) => read(records),
    async put(of, all) {
      for (const record of all) {
        const key = keyOf(of, record);
        if (of.isNumbered && Number(key) >= storeOf(of).next) number(storeOf(of), numberAfter(Number(key)));
        replace(of, key, record);
      }
    },
    putAt: async (of, key, record) => replace(of, key, record),
    async add(of, all) {
      for (const record of all) {
        if (of.isNumbered) await records.put(of, [numbered(of, storeOf(of).next, record)]);
        else replace(of, keyOf(of, record), record);
      }
    },
    async delete(of, keys) {
      for (const key of keys) replace(of, key, undefined);
    },
    async deleteRange(of, range) {
      for (const { key } of entriesIn(storeOf(of), of, { range })) replace(of, key, undefined);
    },
  };
  return records;
}

const storedKey = <T>({ prefix }: Records<T>, key: RecordKey): RecordKey =>
  prefix === undefined ? key : prefix + String(key);

const groupOf = (key: RangeEnd): string => (typeof key === 'object' ? String(key[0]) : '');

/** Largest number that a store gives, as in IndexedDB. */
const lastNumber = 2 ** 53;
const numberAfter = (number: number) =>
  number >= lastNumber ? Number.POSITIVE_INFINITY : Math.floor(number) + 1;

function numbered<T extends object>({ keyPath }: Records<T>, next: number, record: object): T {
  if (next > lastNumber) throw new DOMException('The store gives no more numbers.', 'ConstraintError');
  // The cast is safe: the record lacked nothing but its number.
  return { ...record, [String(keyPath)]: next } as T;
}

/** Replaces the record of a key, or deletes it if `next` is undefined. Returns the old one. */
function exchange<T>(
  { groups, indexed }: MemoryStoreContent,
  { indexes = [] }: Records<T>,
  key: RecordKey,
  next: Entry | undefined,
): Entry | undefined {
  const [name, text] = [groupOf(key), keyText(key)];
  const group = groups.get(name) ?? new Map<string, Entry>();
  groups.set(name, group);
  const old = group.get(text);
  if (next) group.set(text, next);
  else group.delete(text);
  for (const index of indexes) {
    if (!index.isOfEach) continue;
    const byKey = indexed.get(index.name) ?? new Map<string, Map<string, Entry>>();
    indexed.set(index.name, byKey);
    for (const of of keysIn(index, old)) byKey.get(keyText(of))?.delete(text);
    for (const of of keysIn(index, next)) {
      const there = byKey.get(keyText(of)) ?? new Map<string, Entry>();
      byKey.set(keyText(of), there.set(text, next as Entry));
    }
  }
  return old;
}

/** Returns the keys of a record in an index. */
function keysIn({ path, isOfEach }: RecordIndex, entry: Entry | undefined): readonly RecordKey[] {
  if (!entry) return [];
  // The casts are safe: declared indexes have keys under their path.
  const fields = entry.record as Record<string, RecordKey | undefined>;
  if (typeof path !== 'string') {
    const parts = path.map((one) => fields[one]);
    return parts.includes(undefined) ? [] : [parts as (string | number)[]];
  }
  const value = fields[path];
  if (value === undefined) return [];
  return isOfEach ? (value as readonly RecordKey[]) : [value];
}

/** Returns the entries of a part, in the order of their keys. */
function entriesIn<T>(store: MemoryStoreContent, of: Records<T>, part: RecordPart): Entry[] {
  const { limit, isDescending } = part;
  const found = placesIn(store, of, part).sort(
    (a, b) => compareEnds(a.at, b.at) || compareEnds(a.key, b.key),
  );
  if (isDescending) found.reverse();
  return limit === undefined ? found : found.slice(0, limit);
}

function placesIn<T>(
  { groups }: MemoryStoreContent,
  of: Records<T>,
  { index: name, range }: RecordPart,
): (Entry & { readonly at: RecordKey })[] {
  const within = name === undefined ? rangeIn(of, range) : range;
  const isIn = (key: RecordKey) =>
    within === undefined || (compareEnds(key, within.from) >= 0 && compareEnds(key, within.to) <= 0);
  if (name === undefined) {
    const all = within === undefined ? [...groups.values()] : groupsIn(groups, within);
    return all.flatMap((group) =>
      [...group.values()].filter(({ key }) => isIn(key)).map((entry) => ({ ...entry, at: entry.key })),
    );
  }
  const index = of.indexes?.find((one) => one.name === name);
  if (!index) throw new Error(`The records of ${of.store} have no index ${name}: declare it.`);
  return [...groups.values()].flatMap((group) =>
    [...group.values()].flatMap((entry) =>
      keysIn(index, entry)
        .filter(isIn)
        .map((at) => ({ ...entry, at })),
    ),
  );
}

function groupsIn(groups: MemoryStoreContent['groups'], { from, to }: KeyRange): Map<string, Entry>[] {
  const [first, last] = [groupOf(from), groupOf(to)];
  if (first !== last) return [...groups.values()];
  const group = groups.get(first);
  return group ? [group] : [];
}

const rankOf = (key: RangeEnd | readonly []) =>
  typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2;

/** Orders numbers before texts, and texts before lists, as IndexedDB does. */
function compareEnds(a: RangeEnd | readonly [], b: RangeEnd | readonly []): number {
  if (typeof a === 'object' && typeof b === 'object') {
    for (const [index, part] of a.entries()) {
      const other = b[index];
      if (other === undefined) return 1;
      const order = compareEnds(part, other);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  if (typeof a !== typeof b) return rankOf(a) - rankOf(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
