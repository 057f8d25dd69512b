import { defineTable } from '@mitto/kit/define-table';
import { newId } from '@mitto/kit/ids';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { aDevice } from '../sync/device.fixture.ts';
import { deleteDatabase, finishDelete, wipeAtLogout } from '../sync/leave-database.ts';
import { bulletins, mutations, notes } from '../sync/notes.fixture.ts';
import { SmallServer } from '../sync/small-server.fixture.ts';
import { leadTab, syncInOneTab } from '../sync/sync-in-one-tab.ts';
import { type Opened, type OpenOptions, openLocalDatabase } from './open-local-database.ts';
import { folders } from './summary.suite.ts';

const opened: Opened[] = [];

const options = (account: string): OpenOptions => ({
  app: 'mitto',
  account,
  schema: 1,
  tables: [notes, bulletins],
  mutations,
  now: Date.now,
});

async function open(more: Partial<OpenOptions> & { readonly account: string }) {
  const database = await openLocalDatabase({ ...options(more.account), ...more });
  opened.push(database);
  if (!('db' in database)) throw new Error(`Not open: ${database.mode}`);
  return database;
}

const isThere = async (name: string) => (await indexedDB.databases()).some((one) => one.name === name);

afterEach(async () => {
  for (const database of opened.splice(0)) {
    if ('db' in database) await database.db.store.close();
    if (database.mode === 'delete') await database.store.close();
  }
  vi.restoreAllMocks();
});

test('the first opening makes it, the next finds it, each account has its own', async () => {
  const account = newId();
  const first = await open({ account });
  await first.db.insert(notes, { text: 'kept', at: 1 });
  await first.db.store.close();
  const second = await open({ account });
  const other = await open({ account: newId(), isLogin: true });
  expect([first.mode, second.mode, other.mode]).toEqual(['create', 'exist', 'login']);
  expect((await second.db.find(notes)).map(({ row }) => row.text)).toEqual(['kept']);
  expect((await second.db.outbox()).waiting).toHaveLength(1);
  expect(await other.db.find(notes)).toEqual([]);
});

test('a summary that a version gives up is made anew by the version that takes it up again', async () => {
  const account = newId();
  const openWith = async (...summaries: (typeof folders)[]) => (await open({ account, summaries })).db;
  const first = await openWith(folders);
  await first.insert(notes, { text: 'one', at: 1, folder: 'x' });
  await first.store.close();
  const between = await openWith();
  await between.insert(notes, { text: 'two', at: 2, folder: 'x' });
  await between.store.close();
  const last = await openWith(folders);
  expect((await last.find(folders)).map(({ row }) => row)).toMatchObject([{ total: 2 }]);
});

test('a limit beyond what the browser counts to is no limit', async () => {
  const { db } = await open({ account: newId() });
  for (const at of [2, 1, 3]) await db.insert(notes, { text: `${at}`, at });
  for (const limit of [2 ** 32, Number.MAX_SAFE_INTEGER]) {
    const found = await db.find(notes, { orderBy: 'at', limit });
    expect(found.map(({ row }) => row.at)).toEqual([1, 2, 3]);
  }
});

test.each([
  ['no name', { app: '' }],
  // JavaScript callers may pass anything.
  ['no account', { account: undefined as unknown as string }],
  ['no version', { schema: 0 }],
  ['a version without end', { schema: Number.POSITIVE_INFINITY }],
  ['half a version', { schema: 1.5 }],
])('%s is error 101, and nothing is made', async (_what, wrong) => {
  const account = newId();
  const before = (await indexedDB.databases()).length;
  expect(await openLocalDatabase({ ...options(account), ...wrong })).toEqual({
    mode: 'error',
    code: 101,
    sentence: 'Unable to initialize DB please contact the Admin',
  });
  expect(await indexedDB.databases()).toHaveLength(before);
});

test('what an earlier visit kept is wiped also by a later one that keeps nothing', async () => {
  const account = newId();
  const kept = await open({ account });
  await kept.db.insert(notes, { text: 'kept', at: 1 });
  await kept.db.store.close();
  const later = await open({ account, isKept: false });
  expect([later.db.isDurable, await later.db.find(notes)]).toEqual([false, []]);
  expect(await isThere(later.name)).toBe(true);
  await later.db.store.wipe();
  expect(await isThere(later.name)).toBe(false);
});

test('what was deleted and still has to send takes nothing more, from whichever tab', async () => {
  const account = newId();
  const [one, two] = [await open({ account }), await open({ account })];
  const ref = await two.db.insert(notes, { text: 'unsent', at: 1 });
  const server = new SmallServer();
  const device = aDevice(server, one.db.store);
  server.faults.push('unreachable');
  const left = { store: one.db.store, client: device.client };
  await expect(deleteDatabase(left, { isSure: true })).rejects.toThrow('Failed to fetch');
  for (const { db } of [one, two]) {
    await expect(db.insert(notes, { text: 'late', at: 2 })).rejects.toThrow('was deleted');
    await expect(db.update(notes, ref, { text: 'late' })).rejects.toThrow('was deleted');
    await expect(db.remove(notes, ref)).rejects.toThrow('was deleted');
  }
  expect((await two.db.find(notes)).map(({ row }) => row.text)).toEqual(['unsent']);
  expect(await two.db.outbox()).toMatchObject({ waiting: [], sent: [{ ref }], refused: [] });
  expect(await finishDelete(left)).toBe(true);
  expect(server.texts).toEqual(['unsent']);
});

test('a newer version takes unsent entries over, asks changed tables anew and reads what it could not [law 1.22]', async () => {
  const account = newId();
  const server = new SmallServer();
  const old = await open({ account });
  const [plain, unread] = [newId(), newId()];
  server.write(plain, { text: 'plain', at: 1, mood: 'fine' });
  server.write(unread, { text: 7, at: 2 });
  await aDevice(server, old.db.store).client.syncNow();
  await old.db.insert(notes, { text: 'unsent', at: 3 });
  await old.db.store.close();
  const newer = defineTable({
    ...notes,
    row: v.strictObject({
      ...notes.row.entries,
      text: v.union([v.string(), v.number()]),
      mood: v.optional(v.string()),
    }),
    indexes: [['mood', 'at']],
  });
  const upgraded = await open({
    account,
    schema: 2,
    tables: [newer],
    upgradeEntry: (item) => ({ ...item, changes: { ...item.changes, text: 'taken over' } }),
  });
  expect(upgraded.mode).toBe('upgrade');
  expect((await upgraded.db.outbox()).quarantined).toBe(0);
  expect((await upgraded.db.find(newer, { equals: { mood: 'fine' } })).length).toBe(0);
  expect((await upgraded.db.find(newer)).map(({ row }) => row.text)).toContain(7);
  const device = aDevice(server, upgraded.db.store, upgraded.db.plans);
  await device.client.syncNow();
  expect(server.texts).toContain('taken over');
  expect((await upgraded.db.find(newer, { equals: { mood: 'fine' } })).map(({ ref }) => ref)).toEqual([
    plain,
  ]);
  await upgraded.db.store.close();
  expect(await openLocalDatabase(options(account))).toMatchObject({ mode: 'error', code: 400 });
  const left = (await indexedDB.databases()).find(({ name }) => name === upgraded.name);
  expect(left?.version).toBe(20);
});

test('deleted with something unsent it waits for it, and is not opened again meanwhile', async () => {
  const account = newId();
  const server = new SmallServer();
  const { db, name } = await open({ account });
  const { client } = aDevice(server, db.store);
  await db.insert(notes, { text: 'last words', at: 1 });
  await expect(deleteDatabase({ store: db.store, client }, { isSure: false })).rejects.toMatchObject({
    code: 401,
    message: 'no privilege',
  });
  server.faults.push('unreachable');
  await expect(deleteDatabase({ store: db.store, client }, { isSure: true })).rejects.toThrow(
    'Failed to fetch',
  );
  await expect(db.insert(notes, { text: 'too late', at: 2 })).rejects.toThrow('deleted');
  await db.store.close();
  const again = await openLocalDatabase(options(account));
  opened.push(again);
  if (again.mode !== 'delete') throw new Error(`Opened again: ${again.mode}`);
  expect(await finishDelete({ store: again.store, client: aDevice(server, again.store).client })).toBe(true);
  expect(server.texts).toEqual(['last words']);
  expect(await isThere(name)).toBe(false);
});

test('signing out asks about what is unsent, and leaves nothing on the device', async () => {
  const server = new SmallServer();
  const { db, name } = await open({ account: newId() });
  const { client } = aDevice(server, db.store);
  await db.insert(notes, { text: 'unsent', at: 1 });
  const left = { store: db.store, client };
  expect(await wipeAtLogout(left, 'ask')).toEqual({ isWiped: false, unsent: 1 });
  server.faults.push('unreachable');
  await expect(wipeAtLogout(left, 'send')).rejects.toThrow('Failed to fetch');
  expect(await wipeAtLogout(left, 'send')).toEqual({ isWiped: true, unsent: 0 });
  expect(server.texts).toEqual(['unsent']);
  expect(await isThere(name)).toBe(false);
});

test('where nothing may be kept, nothing is', async () => {
  const { db, name } = await open({ account: newId(), isKept: false });
  await db.insert(notes, { text: 'gone with the page', at: 1 });
  expect(db.isDurable).toBe(false);
  expect(await isThere(name)).toBe(false);
});

test('of two tabs one syncs; what the other writes goes out, and it takes over when the first goes', async () => {
  const account = newId();
  const server = new SmallServer();
  const clock = {
    now: Date.now,
    after: (milliseconds: number, run: () => void) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  const tabs = await Promise.all([open({ account }), open({ account })]);
  const clients = tabs.map(({ db }) => aDevice(server, db.store, db.plans, clock).client);
  const ends = tabs.map(({ db, name }, index) => {
    const client = clients[index];
    if (!client) throw new Error('A tab has no client.');
    return syncInOneTab({ store: db.store, client, name, locks: navigator.locks });
  });
  await expect.poll(() => clients[0]?.state).toMatchObject({ phase: 'waiting', headAt: expect.any(Number) });
  expect(clients[1]?.state.phase).toBe('stopped');
  const [one, two] = tabs.map(({ db }) => db);
  const seen: string[][] = [];
  const end = one?.live(notes, { orderBy: 'at' }, (rows) => seen.push(rows.map(({ row }) => row.text)));
  await two?.insert(notes, { text: 'of the second tab', at: 1 });
  await expect.poll(() => server.texts).toEqual(['of the second tab']);
  await expect.poll(() => seen.at(-1)).toEqual(['of the second tab']);
  end?.();
  ends[0]?.();
  await one?.store.close();
  await two?.insert(notes, { text: 'of the heir', at: 2 });
  await expect.poll(() => server.texts).toEqual(['of the heir', 'of the second tab']);
  ends[1]?.();
});

test('a lead is held by one and passed on', async () => {
  const name = newId();
  const log: string[] = [];
  const tab = (word: string) =>
    leadTab(navigator.locks, name, () => {
      log.push(`${word} leads`);
      return () => log.push(`${word} ends`);
    });
  const [first, second] = [tab('first'), tab('second')];
  await expect.poll(() => log).toEqual(['first leads']);
  first();
  await expect.poll(() => log).toEqual(['first leads', 'first ends', 'second leads']);
  second();
});

/**
 * Returns a function that cuts every connection used so far, as a browser does with pages in the background.
 */
function watchConnections(): () => void {
  const made = new Set<IDBDatabase>();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  transaction.mockImplementation(function (this: IDBDatabase, ...given) {
    made.add(this);
    return original.call(this, ...given);
  });
  return () => {
    for (const database of made) database.close();
  };
}
const original = IDBDatabase.prototype.transaction;

test('a connection the browser has cut is opened again, and the work done once [law 1.30]', async () => {
  const cut = watchConnections();
  const { db } = await open({ account: newId() });
  await db.insert(notes, { text: 'before', at: 1 });
  cut();
  await db.insert(notes, { text: 'after', at: 2 });
  cut();
  await db.insert(notes, { text: 'and again', at: 3 });
  const texts = (await db.find(notes, { orderBy: 'at' })).map(({ row }) => row.text);
  expect(texts).toEqual(['before', 'after', 'and again']);
  expect((await db.outbox()).waiting).toHaveLength(3);
});
