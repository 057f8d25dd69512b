import { newId } from '@mitto/kit/ids';
import { describe, expect, test } from 'vitest';
import { aDevice } from '../sync/device.fixture.ts';
import { notes, plans } from '../sync/notes.fixture.ts';
import { SmallServer } from '../sync/small-server.fixture.ts';
import { conversationsSuite } from './conversations.suite.ts';
import { followSummary } from './follow-summary.ts';
import { IndexedDbStore } from './indexed-db-store.ts';
import type { LocalStore, RowFollower } from './local-store.ts';
import { newMeta } from './meta-record.ts';
import { folders, summarySuite } from './summary.suite.ts';
import type { TablePlans } from './table-plan.ts';

const openHere = (followers: readonly RowFollower[], ofTables: TablePlans): Promise<LocalStore> =>
  IndexedDbStore.open({
    name: `test-${newId()}`,
    plans: ofTables,
    schema: 1,
    firstMeta: newMeta(ofTables, 1, followers),
    followers,
  });

describe('in IndexedDB', () => {
  summarySuite(openHere, 6);
  conversationsSuite(openHere, 2);
});

test('what a summary needs is asked for with the row itself: a small write waits for the disk once', async () => {
  const store = await openHere([followSummary(folders, newId())], plans);
  const { db } = aDevice(new SmallServer(), store);
  await db.insert(notes, { text: 'first', at: 1, folder: 'x' });
  const happened: string[] = [];
  const { get, add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (key) {
    happened.push(`asks ${this.name}`);
    const request: IDBRequest = get.call(this, key);
    request.addEventListener('success', () => happened.push('is answered'));
    return request;
  };
  IDBObjectStore.prototype.add = function (...given) {
    happened.push('adds');
    return add.apply(this, given);
  };
  try {
    await db.insert(notes, { text: 'second', at: 2, folder: 'x' });
  } finally {
    Object.assign(IDBObjectStore.prototype, { get, add });
  }
  expect(happened).toEqual(['asks t_folders', 'adds', 'adds', 'is answered']);
  expect((await db.find(folders)).map(({ row }) => row)).toMatchObject([{ at: 2, total: 2 }]);
  await store.wipe();
});
