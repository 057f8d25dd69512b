/** Key of a record. Numbers sort before texts, and texts before lists, as in IndexedDB. */
export type RecordKey = string | number | readonly (string | number)[];

/** Both ends are inclusive. An empty list within an end sorts after every number and text. */
export interface KeyRange {
  readonly from: RangeEnd;
  readonly to: RangeEnd;
}

export type RangeEnd = string | number | readonly (string | number | readonly [])[];

export interface RecordIndex {
  readonly name: string;
  readonly path: string | readonly string[];
  /** True when the value under the path is a list, and the record has each item of it as a key. */
  readonly isOfEach?: true;
}

/** Declaration of one kind of stored record. Both engines and the log of changes work from it alone. */
export interface Records<T> {
  /** Name of the object store. */
  readonly store: string;
  /** Path of the key within the record; undefined when the key is passed apart from the record. */
  readonly keyPath?: string | readonly string[];
  /** Begin of every key, for kinds that share an object store. Callers pass and receive keys without it. */
  readonly prefix?: string;
  /** True when the store gives each added record the next number as its key. */
  readonly isNumbered?: true;
  readonly indexes?: readonly RecordIndex[];
  /** Name under which changes are reported to live queries and to other tabs. No table may have it. */
  readonly told: string;
  /** Returns the name under which the change of one record is reported besides. */
  readonly toldOne?: (key: string) => string;
  /** True when changes are reported for each key, so that a live query is repeated for its own records only. */
  readonly isToldByKey?: true;
  /** Never set: tells the compiler the type of the records. */
  readonly recordType?: T;
}

/** Part of the records of one kind: a range of their keys, or of their keys in an index. */
export interface RecordPart {
  readonly index?: string;
  readonly range?: KeyRange;
  readonly limit?: number;
  readonly isDescending?: boolean;
}

/** Reads of a transaction, for every kind of record. */
export interface RecordReads {
  /** False for records of an extension without which the database was laid out: there are none. */
  has<T>(of: Records<T>): boolean;
  get<T>(of: Records<T>, keys: readonly RecordKey[]): Promise<(T | undefined)[]>;
  /** Returns records ordered by their key, or by their key in the index. */
  all<T>(of: Records<T>, part?: RecordPart): Promise<T[]>;
  keys<T>(of: Records<T>, part?: Pick<RecordPart, 'index' | 'range'>): Promise<RecordKey[]>;
  /**
   * Returns the records that have one of these keys in the index. A record may come twice, and for many keys,
   * records with other keys may come too.
   */
  withKeys<T>(of: Records<T>, index: string, keys: readonly RecordKey[]): Promise<T[]>;
  /**
   * Runs several reads whose result changes only with a record that is in it, or that matches. The log then
   * has these records alone, and not everything that was read to find them.
   */
  matching<T>(
    of: Records<T>,
    matches: (record: T) => boolean,
    read: (tx: RecordReads) => Promise<T[]>,
  ): Promise<T[]>;
}

/**
 * Reads and writes of a transaction. Writes are done in order; one that the engine refuses rolls the whole
 * transaction back.
 */
export interface RecordWrites extends RecordReads {
  put<T extends object>(of: Records<T>, records: readonly T[]): Promise<void>;
  /** Stores a record whose key is passed apart from it. */
  putAt<T>(of: Records<T>, key: string, record: T): Promise<void>;
  /** Adds records that the store does not have yet; for a numbered store, without their number. */
  add<T extends object>(of: Records<T>, records: readonly object[]): Promise<void>;
  delete<T>(of: Records<T>, keys: readonly RecordKey[]): Promise<void>;
  deleteRange<T>(of: Records<T>, range: KeyRange): Promise<void>;
}

/** Range of all keys that begin with this value, in a store with pairs as keys. */
export const withFirst = (first: string): KeyRange => ({ from: [first], to: [first, []] });

export const pairsOf = (first: string, seconds: readonly string[]): [string, string][] =>
  seconds.map((second) => [first, second]);

/** Returns the range of a kind's keys in a store that it shares with other kinds. */
export function rangeIn(
  { prefix }: Pick<Records<unknown>, 'prefix'>,
  range?: KeyRange,
): KeyRange | undefined {
  return prefix === undefined ? range : { from: prefix, to: `${prefix}\uffff` };
}

/** Returns the key of a record whose kind has a key path. */
export function keyOf(
  { store, keyPath }: Pick<Records<unknown>, 'store' | 'keyPath'>,
  record: object,
): RecordKey {
  if (keyPath === undefined) throw new Error(`The records of ${store} have no key within them: use putAt.`);
  // The casts are safe: a stored record has its key under the declared path.
  const fields = record as Record<string, string | number>;
  const part = (path: string) => fields[path] as string | number;
  return typeof keyPath === 'string' ? part(keyPath) : keyPath.map(part);
}

/** Text of a key, the same for equal keys only. */
export function keyText(key: RecordKey): string {
  if (typeof key === 'string') return key;
  // JSON has no infinite numbers. A list stands for one, because no key has a list within it.
  return JSON.stringify(key, (_name, part) =>
    typeof part === 'number' && !Number.isFinite(part) ? [String(part)] : part,
  );
}
