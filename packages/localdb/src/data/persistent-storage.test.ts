import { expect, test } from 'vitest';
import { notes, plans } from '../sync/notes.fixture.ts';
import { LocalDatabase } from './local-database.ts';
import { MemoryStore } from './memory-store.ts';
import { newMeta } from './meta-record.ts';
import { PersistentStorage } from './persistent-storage.ts';

/** A browser that always gives the same answer, and counts the requests. */
function aBrowser(answer: boolean, isKept = false) {
  const browser = {
    asked: 0,
    persisted: async () => isKept,
    persist: async () => {
      browser.asked += 1;
      return answer;
    },
  };
  return browser;
}

class Disk extends MemoryStore {
  override readonly isDurable: boolean = true;
}

function aDatabase(browser: ReturnType<typeof aBrowser> | undefined, Store = Disk) {
  const told: string[] = [];
  const persistence = new PersistentStorage(browser, () => told.push('kept'));
  const store = new Store(newMeta(plans, 1));
  const db = new LocalDatabase({ store, plans, mutations: [], now: Date.now, persistence });
  return { db, told, persistence, write: (at: number) => db.insert(notes, { text: 'mine', at }) };
}

test('the browser is asked to keep the database at the first change of the member, and once', async () => {
  const browser = aBrowser(true);
  const { db, told, write } = aDatabase(browser);
  await db.find(notes);
  expect([browser.asked, db.keeping]).toEqual([0, 'best-effort']);
  await write(1);
  await write(2);
  await expect.poll(() => told).toEqual(['kept']);
  expect([browser.asked, db.keeping]).toEqual([1, 'persistent']);
});

test('what was granted another day is not asked for again', async () => {
  const browser = aBrowser(true, true);
  const { db, persistence, write } = aDatabase(browser);
  await persistence.look();
  await write(1);
  expect([browser.asked, db.keeping]).toEqual([0, 'persistent']);
});

test('what the browser refuses or does not know, and what is only in memory, is told as it is', async () => {
  const refusing = aBrowser(false);
  const refused = aDatabase(refusing);
  await refused.write(1);
  await expect.poll(() => refusing.asked).toBe(1);
  expect(refused.db.keeping).toBe('best-effort');
  const unknowing = aDatabase(undefined);
  await unknowing.write(1);
  expect(unknowing.db.keeping).toBe('best-effort');
  const browser = aBrowser(true);
  const inMemory = aDatabase(browser, MemoryStore);
  await inMemory.write(1);
  expect([browser.asked, inMemory.db.keeping]).toEqual([0, 'memory']);
});
