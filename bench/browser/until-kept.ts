import type { Page } from 'playwright-core';

/** Waits until the device of this member has so many rows of a table. */
export async function untilKept(
  page: Page,
  uid: string,
  wanted: { readonly table: string; readonly count: number },
): Promise<void> {
  for (let look = 0; look < 300; look += 1) {
    if ((await kept(page, `mitto/${uid}`, `t_${wanted.table}`)) >= wanted.count) return;
    await page.waitForTimeout(1000);
  }
  throw new Error('The device had not everything within five minutes.');
}

function kept(page: Page, database: string, store: string): Promise<number> {
  return page.evaluate(
    ([name, table]) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains(table)) {
            db.close();
            return resolve(0);
          }
          const asked = db.transaction(table).objectStore(table).count();
          asked.onsuccess = () => {
            db.close();
            resolve(asked.result);
          };
        };
      }),
    [database, store] as const,
  );
}
