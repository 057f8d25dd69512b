import { defineTable } from '@mitto/kit/define-table';
import { newId } from '@mitto/kit/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { importFile } from './formats/import-file.ts';
import { OpenDatabases } from './open-databases.ts';
import type { Opened, OpenOptions } from './open-local-database.ts';
import { renameDatabase } from './rename-database.ts';
import { defineSummary } from './summary/define-summary.ts';
import { bulletins, mutations, notes } from './sync/notes.fixture.ts';
import { books, loans } from './tables/bench.fixture.ts';
import { localTables } from './tables/local-tables.ts';

const options = (account: string): OpenOptions => ({
  app: 'mitto',
  account,
  schema: 1,
  tables: [notes, bulletins],
  mutations,
  now: Date.now,
});

function opened(database: Opened): Extract<Opened, { db: unknown }> {
  if (!('db' in database)) throw new Error(`Not open: ${database.mode}`);
  return database;
}

test('several are open side by side, each once', async () => {
  const databases = new OpenDatabases();
  const [ana, ben] = [newId(), newId()];
  const [one, two] = [opened(await databases.open(options(ana))), opened(await databases.open(options(ben)))];
  await one.db.insert(notes, { text: 'of ana', at: 1 });
  expect(await two.db.find(notes)).toEqual([]);
  expect(databases.names).toEqual([`mitto/${ana}`, `mitto/${ben}`]);
  expect(await databases.open(options(ana))).toEqual({
    mode: 'error',
    code: 400,
    sentence: 'The DB you are trying to access is already open',
  });
  await databases.close(one);
  const again = opened(await databases.open(options(ana)));
  expect(await again.db.find(notes)).toHaveLength(1);
  for (const { db } of [again, two]) await db.store.wipe();
});

test('what could not be opened is not taken for open', async () => {
  const databases = new OpenDatabases();
  for (const _try of [1, 2])
    expect(await databases.open(options(''))).toMatchObject({ mode: 'error', code: 101 });
  expect(databases.names).toEqual([]);
});

test('a renamed database has everything under its new name and nothing under the old', async () => {
  const databases = new OpenDatabases();
  const [account, other] = [newId(), newId()];
  const { db, name } = opened(await databases.open(options(account)));
  const tables = localTables({ db, now: Date.now });
  await tables.create(books);
  await tables.insert('books', [{ isbn: 'a' }]);
  await db.insert(notes, { text: 'unsent', at: 1, folder: 'f' });
  const { clientId } = await db.store.read((tx) => tx.meta());
  await db.store.close();
  await expect(renameDatabase(name, name)).rejects.toMatchObject({
    code: 400,
    message: 'A database rename must differ from the current name',
  });
  await expect(renameDatabase('nobody', 'nowhere')).rejects.toMatchObject({ code: 400 });
  const there = opened(await databases.open(options(other)));
  await there.db.store.close();
  await expect(renameDatabase(name, there.name)).rejects.toMatchObject({ code: 402 });
  const fresh = newId();
  await renameDatabase(name, `mitto/${fresh}`);
  const renamed = opened(await databases.open(options(fresh)));
  expect(renamed.mode).toBe('exist');
  expect((await renamed.db.outbox()).waiting).toHaveLength(1);
  expect(await renamed.db.find(notes, { equals: { folder: 'f' } })).toHaveLength(1);
  expect(
    await localTables({ db: renamed.db, now: Date.now }).find({ table: 'books', equals: { isbn: 'a' } }),
  ).toHaveLength(1);
  expect((await renamed.db.store.read((tx) => tx.meta())).clientId).toBe(clientId);
  const names = (await indexedDB.databases()).map((one) => one.name);
  expect(names).not.toContain(name);
  await renamed.db.store.wipe();
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
