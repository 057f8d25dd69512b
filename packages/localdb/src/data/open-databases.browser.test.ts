import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { renameDatabase } from '../engine/rename-database.ts';
import { bulletins, mutations, notes } from '../sync/notes.fixture.ts';
import { OpenDatabases, type Opened, type OpenOptions } from './open-local-database.ts';

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
  expect((await renamed.db.store.read((tx) => tx.meta())).clientId).toBe(clientId);
  const names = (await indexedDB.databases()).map((one) => one.name);
  expect(names).not.toContain(name);
  await renamed.db.store.wipe();
});
