// @pglite: its locks, subscriptions and transactions differ
import { randomUUID } from 'node:crypto';
import { createMemoryBus } from '@mitto/server-kit/bus/create-memory-bus';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logChanges } from '../change-log.ts';
import type { Grown } from '../news.ts';
import { type NotesWorld, notesTables, openNotes } from '../notes.fixture.ts';
import type { SyncTx } from '../sync-tx.ts';
import { headOf, type MemoryWire, openTestSockets, type TestSockets } from './sockets.fixture.ts';

let world: NotesWorld;
let sockets: TestSockets;
let ana: string;
let wire: MemoryWire;
beforeAll(async () => {
  world = await openNotes(500);
});
afterAll(() => world.close());
beforeEach(async () => {
  sockets = openTestSockets(world);
  ana = randomUUID();
  wire = await sockets.connect(ana);
  // Wait for the first read, which `sync` starts. After it, published news must not start another read.
  await expect.poll(() => sockets.reads).toMatchObject({ count: 1, running: 0 });
  return () => sockets.server.close();
});

/** Commits the work and logs these notes for Ana; returns the news for the sockets of this process. */
async function commit(
  work: (tx: SyncTx) => Promise<unknown>,
  ids: readonly string[],
): Promise<readonly Grown[]> {
  const touched = ids.map((source) => ({ uid: ana, table: 'notes', source }));
  return await world.push.database.transact(async (tx) => {
    await work(tx);
    return (await logChanges(tx, notesTables, touched)).heads;
  });
}

const write =
  (id: string, text: string, mode = 'full') =>
  (tx: SyncTx) =>
    sql`insert into test_note (id, owner, friend, mode, text) values (${id}, ${randomUUID()}, ${ana}, ${mode}, ${text})
    on conflict (id) do update set text = excluded.text, mode = excluded.mode`.execute(tx);

const rows = () =>
  wire.heard.flatMap((one) =>
    one.type === 'db:update' ? Object.values(one.records).flatMap((some) => some.map(({ row }) => row)) : [],
  );

/** Waits until everything to be sent has been sent, including hints from the bus. */
async function settled(): Promise<void> {
  const before = wire.all('pong').length;
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  wire.say({ type: 'ping' });
  await expect.poll(() => wire.all('pong').length).toBe(before + 1);
}

/** Head cursor in the newest pong. */
const pong = () => wire.heard.flatMap((one) => (one.type === 'pong' ? [one.head] : [])).at(-1);

test('what was added here is told as it was shown to the transaction, without a read', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  sockets.server.publishHeads(await commit(write(first, 'one'), [first]));
  // The update was sent before `publishHeads` returned.
  expect(rows()).toEqual([{ id: first, text: 'one' }]);
  sockets.server.publishHeads(
    await commit(
      async (tx) => [await write(first, 'once more')(tx), await write(second, 'two')(tx)],
      [first, second],
    ),
  );
  sockets.server.publishHeads(
    await commit((tx) => sql`delete from test_note where id = ${first}`.execute(tx), [first]),
  );
  await settled();
  expect(rows().slice(1)).toEqual([{ id: first, text: 'once more' }, { id: second, text: 'two' }, null]);
  expect(wire.all('db:update').map((one) => 'phase' in one && one.phase)).toEqual([
    'update',
    'update',
    'delete',
  ]);
  expect(sockets.reads.count).toBe(1);
  // Each update begins at the cursor where the one before it ends, and the last one ends at the head cursor.
  const ends = wire.heard.flatMap((one) => (one.type === 'db:update' ? [one.prev, one.syncId] : []));
  expect([ends[1], ends[3]]).toEqual([ends[2], ends[4]]);
  expect([ends.at(-1), ends.at(-1)]).toEqual([await headOf(world, ana), pong()]);
});

test('what does not begin where a socket stands is read', async () => {
  const [missed, told] = [randomUUID(), randomUUID()];
  await commit(write(missed, 'from another process'), [missed]);
  sockets.server.publishHeads(await commit(write(told, 'from here'), [told]));
  await settled();
  expect(rows()).toEqual([
    { id: missed, text: 'from another process' },
    { id: told, text: 'from here' },
  ]);
  expect(sockets.reads.count).toBe(2);
});

test('news that come in another order than they were committed in are all told, once', async () => {
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const news: (readonly Grown[])[] = [];
  for (const id of ids) news.push(await commit(write(id, id), [id]));
  for (const one of news.toReversed()) sockets.server.publishHeads(one);
  await settled();
  expect(rows().map((row) => row?.['id'])).toEqual(ids);
});

test('what is heard while something is read takes nothing away from what is read', async () => {
  const gate = Promise.withResolvers<void>();
  const busy = openTestSockets(world, { onRead: () => gate.promise });
  const other = await busy.connect(ana);
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  const news = await commit(write(here, 'here'), [here]);
  await commit(write(elsewhere, 'in another process'), [elsewhere]);
  await expect.poll(() => busy.reads.running).toBe(1);
  busy.server.publishHeads(news);
  gate.resolve();
  const told = () =>
    other.heard.flatMap((one) => (one.type === 'db:update' ? Object.values(one.records).flat() : []));
  await expect.poll(() => told().map(({ ref }) => ref)).toEqual([here, elsewhere]);
  busy.server.close();
});

test('a record that goes under one name and comes under another is read', async () => {
  const id = randomUUID();
  sockets.server.publishHeads(await commit(write(id, 'shown'), [id]));
  sockets.server.publishHeads(await commit(write(id, 'kept back', 'redacted'), [id]));
  await settled();
  expect(rows()).toHaveLength(3);
  expect(rows()).toEqual(expect.arrayContaining([{ id, text: 'shown' }, null, { isHidden: true }]));
  expect(sockets.reads.count).toBe(2);
});

test('more than fits into one message is left to a fetch', async () => {
  const ids = Array.from({ length: 150 }, () => randomUUID());
  const writeAll = async (tx: SyncTx) => {
    for (const id of ids) await write(id, id)(tx);
  };
  sockets.server.publishHeads(await commit(writeAll, ids));
  await expect.poll(() => wire.all('db:update')).toMatchObject([{ prev: null, records: {} }]);
});

test('of a log that was begun anew nothing is told to who stands in the old one', async () => {
  const [before, id] = [randomUUID(), randomUUID()];
  sockets.server.publishHeads(await commit(write(before, 'before it'), [before]));
  await sql`update sync_head set epoch = epoch + 7 where uid = ${ana}`.execute(world.database.db);
  sockets.server.publishHeads(await commit(write(id, 'after a restoration'), [id]));
  await expect
    .poll(() => wire.all('db:update'))
    .toMatchObject([{ phase: 'update' }, { prev: null, records: {} }]);
});

test('a socket that fetches, and one that comes while something is read, miss nothing', async () => {
  const ids = Array.from({ length: 30 }, () => randomUUID());
  const bus = createMemoryBus();
  const busy = openTestSockets(world, {
    bus,
    onRead: () => new Promise((resolve) => setTimeout(resolve, 2)),
  });
  const other = await busy.connect(ana);
  for (const [at, id] of ids.entries()) {
    busy.server.publishHeads(await commit(write(id, id), [id]));
    if (at % 7 === 3) other.say({ type: 'sync', syncId: await headOf(world, ana) });
  }
  const seen = () => {
    const updates = other.heard.flatMap((one) => (one.type === 'db:update' ? [one.syncId] : []));
    return updates.at(-1);
  };
  await expect.poll(async () => seen() === (await headOf(world, ana))).toBe(true);
  busy.server.close();
});
