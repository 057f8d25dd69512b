import { tableIn } from '../rows/row-records.ts';
import type { Records } from '../store/record-tx.ts';

/** Definition of an object store of IndexedDB. */
export type StoreLayout = Pick<Records<unknown>, 'keyPath' | 'isNumbered'> & {
  readonly name: string;
  readonly indexes: NonNullable<Records<unknown>['indexes']>;
};

/** Returns the object stores of these kinds of records. Kinds with the same store declare it alike. */
export function layoutOf(declared: readonly Records<unknown>[]): StoreLayout[] {
  const stores = new Map(declared.map((of) => [of.store, of]));
  return [...stores].map(([name, { keyPath, isNumbered, indexes = [] }]) => ({
    name,
    ...(keyPath && { keyPath }),
    ...(isNumbered && { isNumbered }),
    indexes,
  }));
}

export function isLaidOut(db: IDBDatabase, layout: readonly StoreLayout[]): boolean {
  const names = db.objectStoreNames;
  if (outdatedIn(db, layout).length > 0 || layout.some(({ name }) => !names.contains(name))) return false;
  const tx = db.transaction(layout.map(({ name }) => name));
  return layout.every(({ name, indexes }) => {
    const there = tx.objectStore(name).indexNames;
    return there.length === indexes.length && indexes.every((index) => there.contains(index.name));
  });
}

/**
 * Returns the stores of tables that the layout does not have. Other unknown stores stay: they belong to an
 * extension without which the database is opened.
 */
function outdatedIn(db: IDBDatabase, layout: readonly StoreLayout[]): string[] {
  const wanted = new Set(layout.map(({ name }) => name));
  return [...db.objectStoreNames].filter((name) => tableIn(name) !== undefined && !wanted.has(name));
}

/** Creates missing stores and indexes, and deletes those of tables that are not in the layout. */
export function layOut(db: IDBDatabase, tx: IDBTransaction, layout: readonly StoreLayout[]): void {
  for (const name of outdatedIn(db, layout)) db.deleteObjectStore(name);
  for (const { name, keyPath: path, isNumbered, indexes } of layout) {
    const keyPath = path === undefined ? {} : { keyPath: typeof path === 'string' ? path : [...path] };
    const store = db.objectStoreNames.contains(name)
      ? tx.objectStore(name)
      : db.createObjectStore(name, { ...keyPath, autoIncrement: isNumbered ?? false });
    const names = new Set(indexes.map((index) => index.name));
    for (const old of [...store.indexNames]) if (!names.has(old)) store.deleteIndex(old);
    for (const { name: of, path: keys, isOfEach } of indexes) {
      if (store.indexNames.contains(of)) continue;
      store.createIndex(of, typeof keys === 'string' ? keys : [...keys], { multiEntry: isOfEach ?? false });
    }
  }
}
