import { defineTable } from '@mitto/kit/define-table';
import { newId } from '@mitto/kit/ids';
import { defineSummary } from '@mitto/localdb/define-summary';
import { bulletins, mutations, notes } from '@mitto/localdb/development/notes.fixture';
import { OpenDatabases, type Opened, type OpenOptions } from '@mitto/localdb/open-local-database';
import { renameDatabase } from '@mitto/localdb/rename-database';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { importFile } from '../formats/import-file.ts';
import { books, loans } from './bench.fixture.ts';
import { localTables } from './local-tables.ts';
import { madeTables } from './made-tables.ts';

const options = (account: string): OpenOptions => ({
  app: 'mitto',
  account,
  schema: 1,
  tables: [notes, bulletins],
  mutations,
  extensions: [madeTables],
  now: Date.now,
});

function opened(database: Opened): Extract<Opened, { db: unknown }> {
  if (!('db' in database)) throw new Error(`Not open: ${database.mode}`);
  return database;
}

test('a renamed database has the tables made in it under its new name', async () => {
  const databases = new OpenDatabases();
  const [account, fresh] = [newId(), newId()];
  const { db, name } = opened(await databases.open(options(account)));
  const tables = localTables({ db, now: Date.now });
  await tables.create(books);
  await tables.insert('books', [{ isbn: 'a' }]);
  await db.store.close();
  await renameDatabase(name, `mitto/${fresh}`);
  const renamed = opened(await databases.open(options(fresh)));
  const inRenamed = localTables({ db: renamed.db, now: Date.now });
  expect(await inRenamed.find({ table: 'books', equals: { isbn: 'a' } })).toHaveLength(1);
  await renamed.db.store.wipe();
});

test('a database laid out without them has none of them, and refuses a question that names one', async () => {
  const { extensions: _none, ...without } = options(newId());
  const { db } = opened(await new OpenDatabases().open(without));
  const tables = localTables({ db, now: Date.now });
  expect((await tables.list()).map(({ TBL_NAME }) => TBL_NAME)).toEqual(['bulletins', 'notes']);
  await expect(tables.find({ table: 'nowhere' })).rejects.toMatchObject({
    code: 400,
    message: 'Table nowhere was not found',
  });
  await db.store.wipe();
});

test('a database opened without them keeps them, also while its own tables change', async () => {
  const databases = new OpenDatabases();
  const account = newId();
  const first = opened(await databases.open(options(account)));
  const tables = localTables({ db: first.db, now: Date.now });
  await tables.create(books);
  await tables.insert('books', [{ isbn: 'a' }]);
  await databases.close(first);
  const { extensions: _none, ...without } = options(account);
  const second = opened(await databases.open({ ...without, schema: 2, tables: [notes] }));
  expect(second.mode).toBe('upgrade');
  await databases.close(second);
  const third = opened(await databases.open({ ...options(account), schema: 2, tables: [notes] }));
  const after = localTables({ db: third.db, now: Date.now });
  expect(await after.find({ table: 'books', equals: { isbn: 'a' } })).toHaveLength(1);
  await third.db.store.wipe();
});

test('a table made here gives way to one of the same name that syncs from now on', async () => {
  const databases = new OpenDatabases();
  const account = newId();
  const first = opened(await databases.open(options(account)));
  const before = localTables({ db: first.db, now: Date.now });
  await before.create(books);
  await before.create(loans);
  await before.insert('books', [{ isbn: 'mine' }]);
  await before.insert('loans', [{ book: 1 }]);
  await databases.close(first);
  const synced = defineTable({
    ...bulletins,
    name: 'books',
    row: v.strictObject({ text: v.string() }),
  });
  const tables = [notes, bulletins, synced];
  const second = opened(await databases.open({ ...options(account), schema: 2, tables }));
  expect(second.mode).toBe('upgrade');
  const after = localTables({ db: second.db, now: Date.now });
  expect((await after.list()).map(({ TBL_NAME, kind }) => [TBL_NAME, kind])).toEqual([
    ['books', 'synced'],
    ['books_1', 'local'],
    ['bulletins', 'synced'],
    ['loans', 'local'],
    ['notes', 'synced'],
  ]);
  expect((await after.find({ table: 'books_1' })).map(({ row }) => row['isbn'])).toEqual(['mine']);
  expect(await second.db.find(synced)).toEqual([]);
  expect((await after.definition('loans')).foreignKey).toEqual({ book: { table: 'books_1', column: 'id' } });
  await second.db.store.wipe();
});

test('the name of a summary is taken too', async () => {
  const folders = defineSummary({
    name: 'folders',
    of: notes,
    groupBy: 'folder',
    newestBy: 'at',
    keep: ['text'],
  });
  const { db } = opened(await new OpenDatabases().open({ ...options(newId()), summaries: [folders] }));
  const tables = localTables({ db, now: Date.now });
  await expect(tables.create({ ...books, TBL_NAME: 'folders' })).rejects.toMatchObject({ code: 402 });
  await tables.create(books);
  await expect(tables.rename('books', 'folders')).rejects.toMatchObject({ code: 402 });
  const file = new File(['a\n1'], 'folders.csv');
  await expect(importFile({ db, file, now: Date.now, ifThere: 'replace' })).rejects.toMatchObject({
    code: 402,
  });
  await db.store.wipe();
});

test('a table made here gives way to a summary of the same name', async () => {
  const databases = new OpenDatabases();
  const account = newId();
  const first = opened(await databases.open(options(account)));
  const before = localTables({ db: first.db, now: Date.now });
  await before.create({ ...books, TBL_NAME: 'folders' });
  await before.insert('folders', [{ isbn: 'mine' }]);
  await databases.close(first);
  const folders = defineSummary({
    name: 'folders',
    of: notes,
    groupBy: 'folder',
    newestBy: 'at',
    keep: ['text'],
  });
  const second = opened(await databases.open({ ...options(account), summaries: [folders] }));
  const after = localTables({ db: second.db, now: Date.now });
  const names = (await after.list()).map(({ TBL_NAME }) => TBL_NAME);
  expect(names).toContain('folders_1');
  expect(names).not.toContain('folders');
  expect((await after.find({ table: 'folders_1' })).map(({ row }) => row['isbn'])).toEqual(['mine']);
  expect(await second.db.find(folders)).toEqual([]);
  await second.db.store.wipe();
});

test('a deleted database takes no table and no record any more', async () => {
  const { db } = opened(await new OpenDatabases().open(options(newId())));
  const tables = localTables({ db, now: Date.now });
  await tables.create(books);
  await db.store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), isDeleted: true }));
  await expect(tables.create(loans)).rejects.toThrow('was deleted');
  await expect(tables.insert('books', [{ isbn: 'a' }])).rejects.toThrow('was deleted');
  await db.store.wipe();
});
