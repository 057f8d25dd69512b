import type { Page } from 'playwright-core';

/** Content of an IndexedDB: for each store its values, and the keys of rows that do not contain their key. */
export type DatabaseCopy = Readonly<
  Record<string, { readonly keys: readonly unknown[]; readonly values: readonly unknown[] }>
>;

/** Copies an IndexedDB of the page, as a backup of the device would. */
export function dumpDatabase(page: Page, name: string): Promise<DatabaseCopy> {
  return page.evaluate(async (of) => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await ended(indexedDB.open(of));
    const names = [...database.objectStoreNames];
    const stores = database.transaction(names, 'readonly');
    const copy: Record<string, { keys: unknown[]; values: unknown[] }> = {};
    for (const store of names) {
      const [keys, values] = await Promise.all([
        ended(stores.objectStore(store).getAllKeys()),
        ended(stores.objectStore(store).getAll()),
      ]);
      copy[store] = { keys, values };
    }
    database.close();
    return copy;
  }, name);
}

/** Replaces the content of an IndexedDB by a copy. */
export async function restoreDatabase(page: Page, name: string, copy: DatabaseCopy): Promise<void> {
  await page.evaluate(
    async ({ of, all }) => {
      const ended = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await ended(indexedDB.open(of));
      const stores = database.transaction([...database.objectStoreNames], 'readwrite');
      for (const [name, { keys, values }] of Object.entries(all)) {
        const store = stores.objectStore(name);
        store.clear();
        for (const [index, value] of values.entries()) {
          // A store with a key path refuses an explicit key.
          if (store.keyPath === null) store.put(value, keys[index] as IDBValidKey);
          else store.put(value);
        }
      }
      await new Promise((resolve) => {
        stores.oncomplete = resolve;
      });
      database.close();
    },
    { of: name, all: copy },
  );
}
