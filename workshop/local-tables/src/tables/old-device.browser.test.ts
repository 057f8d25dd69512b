import { newId } from '@mitto/kit/ids';
import { aDevice } from '@mitto/localdb/development/device.fixture';
import { bulletins, mutations, notes } from '@mitto/localdb/development/notes.fixture';
import { SmallServer } from '@mitto/localdb/development/small-server.fixture';
import { type OpenOptions, openLocalDatabase } from '@mitto/localdb/open-local-database';
import { expect, test } from 'vitest';
import { localTables } from './local-tables.ts';
import { madeTables } from './made-tables.ts';
import { clientId, fillServer, makeOldDevice, refs } from './old-device.fixture.ts';

async function openOldDevice(more: Partial<OpenOptions> = {}) {
  const account = newId();
  const name = `mitto/${account}`;
  await makeOldDevice(name);
  const opened = await openLocalDatabase({
    app: 'mitto',
    account,
    schema: 1,
    tables: [notes, bulletins],
    mutations,
    extensions: [madeTables],
    now: Date.now,
    ...more,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  return { name, mode: opened.mode, db: opened.db };
}

const versionOf = async (name: string) =>
  (await indexedDB.databases()).find((one) => one.name === name)?.version;

test('the database of an older build opens as it lies there, and nothing of it is missing', async () => {
  const { name, mode, db } = await openOldDevice();
  expect([mode, await versionOf(name)]).toEqual(['exist', 10]);
  const found = await db.find(notes, { equals: { folder: 'f' }, orderBy: 'at' });
  expect(found.map(({ row, isPending }) => [row.text, isPending])).toEqual([
    ['of the server', false],
    ['edited', true],
    ['sent, without an answer', true],
    ['not sent', true],
  ]);
  const { waiting, sent, quarantined } = await db.outbox();
  expect([waiting.length, sent.length, quarantined]).toEqual([2, 1, 1]);
  expect(await db.note('draft')).toEqual({ typed: 'half a sentence' });
  expect(await db.store.read((tx) => tx.notes())).toEqual(['draft']);
  expect(await (await db.file('photo'))?.bytes()).toEqual(new Uint8Array([1, 2, 3]));
  expect(await db.store.read((tx) => tx.peopleBySeen())).toEqual(['ben']);
  expect(await db.store.read((tx) => tx.outboxTouching([`notes/${refs.edited}`]))).toHaveLength(1);
  const tables = localTables({ db, now: Date.now });
  expect(await tables.find({ table: 'books', equals: { isbn: 'a' } })).toHaveLength(1);
  expect(await tables.insert('books', [{ isbn: 'a' }, { isbn: 'b' }])).toMatchObject({ skipped: [0] });
  await db.store.wipe();
});

test('what an older build left unsent is sent once and in its order, under the same client id', async () => {
  const server = new SmallServer();
  fillServer(server);
  const { db } = await openOldDevice();
  await db.insert(notes, { text: 'of this build', at: 6 });
  const { client } = aDevice(server, db.store, db.plans);
  server.faults.push('answer-lost');
  await expect(client.syncNow()).rejects.toThrow();
  await client.syncNow();
  expect(server.arrived.map(({ n, changes }) => [n, changes['text']])).toEqual([
    [1, 'sent, without an answer'],
    [2, 'edited'],
    [3, 'not sent'],
    [4, 'of this build'],
  ]);
  expect([...server.clients.keys()]).toEqual([clientId]);
  expect(await db.outbox()).toMatchObject({ waiting: [], sent: [], refused: [] });
  expect(
    (await db.find(notes, { orderBy: 'at' })).map(({ row, isPending }) => [row.text, isPending]),
  ).toEqual([
    ['of the server', false],
    ['edited', false],
    ['sent, without an answer', false],
    ['not sent', false],
    ['of this build', false],
  ]);
  await db.store.wipe();
});

test('an upgrade of the schema keeps the unsent entries, the notes, the files and the made tables', async () => {
  const server = new SmallServer();
  fillServer(server);
  const { mode, db } = await openOldDevice({ schema: 2, tables: [notes] });
  expect(mode).toBe('upgrade');
  expect((await db.outbox()).waiting).toHaveLength(2);
  await aDevice(server, db.store, db.plans).client.syncNow();
  expect(server.texts).toEqual(['edited', 'not sent', 'of the server', 'sent, without an answer']);
  expect(await db.note('draft')).toEqual({ typed: 'half a sentence' });
  expect((await db.file('photo'))?.size).toBe(3);
  const tables = localTables({ db, now: Date.now });
  expect(await tables.find({ table: 'books' })).toHaveLength(1);
  await db.store.wipe();
});
