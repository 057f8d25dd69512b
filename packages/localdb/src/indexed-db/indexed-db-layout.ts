import type { StoredTable } from '../store/stored-table.ts';

/** Definition of an object store of IndexedDB. */
export interface StoreLayout {
  readonly name: string;
  /** Key path; undefined when the key is passed separately from the record. */
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
/** Key of the meta record; all other records of the store are notes, marks, and files to be uploaded. */
export const metaKey = 'meta';
const noted = 'note ';
export const noteKey = (name: string): string => noted + name;
/** Returns the names of the notes, given all keys of the store. */
export const notedNames = (keys: readonly IDBValidKey[]): string[] =>
  keys.flatMap((key) => (typeof key === 'string' && key.startsWith(noted) ? [key.slice(noted.length)] : []));
/** Number of keys for marks. Two open tabs with the same key only lose the protection that marks give. */
const markKeys = 64;
export const newMarkKey = (): string => `mark ${Math.floor(Math.random() * markKeys)}`;
/**
 * Files lie in the meta store, because another store would need another layout: a tab with an older version of
 * the app deletes the stores that it does not know.
 */
const filed = 'file ';
export const fileKey = (id: string): string => filed + id;
export const bytesKey = (id: string): string => `bytes ${id}`;
export const allFiles = (): IDBKeyRange => IDBKeyRange.bound(filed, `${filed}\uffff`);
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
  // One store holds the rows of all tables made at run time, so that creating or altering such a table needs
  // no upgrade of IndexedDB.
  {
    name: localStore,
    key: ['table', 'ref'],
    indexes: [{ name: keysIndex, path: 'keys', isOfEach: true }],
  },
  { name: peopleStore, key: 'uid', indexes: [{ name: seenIndex, path: 'seenAt' }] },
];

export const rowsStore = (table: string): string => `t_${table}`;
export const indexName = (columns: readonly string[]): string => columns.join('+');
/**
 * Name of the property that contains a row's index key for a column. IndexedDB does not index null and
 * booleans, so each row has an additional key for each indexed column.
 */
export const columnKey = (column: string): string => `k_${column}`;

/** Returns the layout: the fixed stores, and one store with indexes for each table. */
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

/** Creates missing stores and indexes, and deletes those that are not in the layout. */
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
