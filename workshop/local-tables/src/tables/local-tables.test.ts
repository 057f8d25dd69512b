import { copyToMemory, MemoryStore } from '@mitto/localdb/development/memory-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { mutations, plans } from '@mitto/localdb/development/notes.fixture';
import { LocalDatabase } from '@mitto/localdb/local-database';
import { describe, expect, test } from 'vitest';
import { aBench, books } from './bench.fixture.ts';
import { localTables } from './local-tables.ts';
import { madeTables } from './made-tables.ts';
import { tablesSuite } from './tables.suite.ts';

const open = async () => new MemoryStore(newMeta(plans, 1));

describe('in memory', () => {
  tablesSuite(open);
});

test('where the device is full they go on in memory, with their keys', async () => {
  const { db, tables } = await aBench(open);
  await tables.create(books);
  await tables.insert('books', [{ isbn: 'a' }]);
  await db.putNote('feed', { at: 1 });
  const store = await copyToMemory(db.store, {
    plans,
    extensions: [madeTables],
    firstMeta: () => newMeta(plans, 1),
  });
  const copied = new LocalDatabase({ store, plans, mutations, now: Date.now });
  const copy = localTables({ db: copied, now: Date.now });
  expect(await store.read((tx) => tx.note('feed'))).toEqual({ at: 1 });
  expect(await copy.definition('books')).toEqual(await tables.definition('books'));
  expect(await copy.find({ table: 'books' })).toEqual(await tables.find({ table: 'books' }));
  expect(await copy.insert('books', [{ isbn: 'a' }])).toMatchObject({ skipped: [0] });
});

test('nothing of them is left where everything is wiped', async () => {
  const { db, tables } = await aBench(open);
  await tables.create(books);
  await tables.insert('books', [{ isbn: 'private' }]);
  await db.store.wipe();
  expect(await tables.list()).not.toContainEqual(expect.objectContaining({ TBL_NAME: 'books' }));
  await tables.create(books);
  expect(await tables.find({ table: 'books' })).toEqual([]);
  expect(await tables.insert('books', [{ isbn: 'private' }])).toMatchObject({ skipped: [] });
});
