import { newId } from '@mitto/kit/ids';
import { IndexedDbStore } from '@mitto/localdb/development/indexed-db-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { mutations, plans } from '@mitto/localdb/development/notes.fixture';
import { LocalDatabase } from '@mitto/localdb/local-database';
import { describe, expect, test } from 'vitest';
import { books } from './bench.fixture.ts';
import { findLocalRows } from './local-records.ts';
import { localTables } from './local-tables.ts';
import { madeTables } from './made-tables.ts';
import { tablesSuite } from './tables.suite.ts';

const open = (name = `test-${newId()}`) =>
  IndexedDbStore.open({ name, plans, schema: 1, firstMeta: newMeta(plans, 1), extensions: [madeTables] });

describe('in IndexedDB', () => {
  tablesSuite(open);
});

test('another tab hears of a table that is made and of its rows', async () => {
  const name = `test-${newId()}`;
  const stores = await Promise.all([open(name), open(name)]);
  const [one, two] = stores.map((store) => {
    const db = new LocalDatabase({ store, plans, mutations, now: Date.now });
    return localTables({ db, now: Date.now });
  });
  if (!one || !two) throw new Error('Two tabs were opened.');
  const told: string[][] = [];
  const end = two.live(
    (all) => told.push(all.map(({ TBL_NAME }) => TBL_NAME)),
    (error) => told.push([String(error)]),
  );
  await one.create(books);
  await expect.poll(() => told.at(-1)).toEqual(['books', 'bulletins', 'notes']);
  await one.insert('books', [{ isbn: 'a' }]);
  expect(await two.find({ table: 'books' })).toHaveLength(1);
  end();
  for (const store of stores) await store.close();
  const again = await open(name);
  expect(await again.read((tx) => findLocalRows(tx, { table: 'books' }))).toHaveLength(1);
  await again.wipe();
});
