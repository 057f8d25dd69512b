import type { StoredTable } from '../store/stored-table.ts';

/** An object store of IndexedDB as it should be. */
export interface StoreLayout {
  readonly name: string;
  /** None where records lie under keys of their own. */
  readonly key?: string | readonly string[];
  readonly isNumbered?: true;
  readonly indexes: readonly IndexLayout[];
}

interface IndexLayout {
  readonly name: string;
  readonly path: string | readonly string[];
  readonly isOfEach?: true;
}

export const metaStore = '_meta';
/** Its first record; the others are notes. */
export const metaKey = 'meta';
const noted = 'note ';
export const noteKey = (name: string): string => noted + name;
/** The names under which something is put by, out of all keys of the store. */
export const notedNames = (keys: readonly IDBValidKey[]): string[] =>
  keys.flatMap((key) => (typeof key === 'string' && key.startsWith(noted) ? [key.slice(noted.length)] : []));
export const outboxStore = '_outbox';
export const baseStore = '_base';
export const heldStore = '_quarantine';
export const fillStore = '_fill';
export const peopleStore = '_people';
export const madeStore = '_tables';
export const localStore = '_local';

export const touchesIndex = 'touches';
export const seenIndex = 'seenAt';
export const keysIndex = 'keys';

const fixedStores: readonly StoreLayout[] = [
  { name: metaStore, indexes: [] },
  {
    name: outboxStore,
    key: 'order',
    isNumbered: true,
    indexes: [{ name: touchesIndex, path: 'touches', isOfEach: true }],
  },
  { name: baseStore, key: ['table', 'ref'], indexes: [] },
  { name: heldStore, key: ['table', 'ref'], indexes: [] },
  { name: fillStore, key: ['table', 'ref'], indexes: [] },
  { name: madeStore, key: 'name', indexes: [] },
  // One store for the rows of all tables made at run time: making and altering them needs no upgrade of IndexedDB.
  {
    name: localStore,
    key: ['table', 'ref'],
    indexes: [{ name: keysIndex, path: 'keys', isOfEach: true }],
  },
  { name: peopleStore, key: 'uid', indexes: [{ name: seenIndex, path: 'seenAt' }] },
];

export const rowsStore = (table: string): string => `t_${table}`;
export const indexName = (columns: readonly string[]): string => columns.join('+');
/** Null and booleans are no keys of IndexedDB: rows carry a key for each indexed column, so these are found too. */
export const columnKey = (column: string): string => `k_${column}`;

/** The fixed stores, and one for each table with its indexes. */
export function layoutOf(tables: Iterable<StoredTable>): StoreLayout[] {
  const ofTables = [...tables].map(({ name, indexes }) => ({
    name: rowsStore(name),
    key: 'ref',
    indexes: indexes.map((columns) => ({ name: indexName(columns), path: columns.map(columnKey) })),
  }));
  return [...fixedStores, ...ofTables];
}

export function isLaidOut(db: IDBDatabase, layout: readonly StoreLayout[]): boolean {
  const names = db.objectStoreNames;
  if (names.length !== layout.length || layout.some(({ name }) => !names.contains(name))) return false;
  const tx = db.transaction(layout.map(({ name }) => name));
  return layout.every(({ name, indexes }) => {
    const there = tx.objectStore(name).indexNames;
    return there.length === indexes.length && indexes.every((index) => there.contains(index.name));
  });
}

/** Makes the stores and indexes that are missing and drops those that nothing asks for any more. */
export function layOut(db: IDBDatabase, tx: IDBTransaction, layout: readonly StoreLayout[]): void {
  const wanted = new Map(layout.map((store) => [store.name, store]));
  for (const name of [...db.objectStoreNames]) if (!wanted.has(name)) db.deleteObjectStore(name);
  for (const { name, key, isNumbered, indexes } of layout) {
    const keyPath = key === undefined ? {} : { keyPath: typeof key === 'string' ? key : [...key] };
    const store = db.objectStoreNames.contains(name)
      ? tx.objectStore(name)
      : db.createObjectStore(name, { ...keyPath, autoIncrement: isNumbered ?? false });
    const names = new Set(indexes.map((index) => index.name));
    for (const old of [...store.indexNames]) if (!names.has(old)) store.deleteIndex(old);
    for (const { name: of, path, isOfEach } of indexes) {
      if (store.indexNames.contains(of)) continue;
      store.createIndex(of, typeof path === 'string' ? path : [...path], { multiEntry: isOfEach ?? false });
    }
  }
}
