import { describe, expect, test } from 'vitest';
import { copyToMemory } from '../copy-to-memory.ts';
import { LocalDatabase } from '../local-database.ts';
import { MemoryStore } from '../memory-store.ts';
import { newMeta } from '../new-meta.ts';
import { mutations, plans } from '../notes-of-the-tests.ts';
import { aBench, books } from './bench-of-the-tests.ts';
import { localTables } from './local-tables.ts';
import { tablesSuite } from './tables-suite-of-the-tests.ts';

const open = async () => new MemoryStore(newMeta(plans, 1));

describe('in memory', () => {
  tablesSuite(open);
});

test('where the device is full they go on in memory, with their keys', async () => {
  const { db, tables } = await aBench(open);
  await tables.create(books);
  await tables.insert('books', [{ isbn: 'a' }]);
  const store = await copyToMemory(db.store, plans);
  const copied = new LocalDatabase({ store, plans, mutations, now: Date.now });
  const copy = localTables({ db: copied, now: Date.now });
  expect(await copy.definition('books')).toEqual(await tables.definition('books'));
  expect(await copy.find({ table: 'books' })).toEqual(await tables.find({ table: 'books' }));
  expect(await copy.insert('books', [{ isbn: 'a' }])).toMatchObject({ skipped: [0] });
});
