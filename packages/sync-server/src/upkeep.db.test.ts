import { randomUUID } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { globalStream } from './change-log.ts';
import { expireTombstones } from './expire-tombstones.ts';
import { eraseStream } from './member-stream.ts';
import { type NotesWorld, openNotes } from './notes.fixture.ts';
import { reconcile, reconcileAll } from './reconcile.ts';
import type { SyncDatabase, SyncTx } from './sync-tx.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes();
});
afterAll(() => world.close());

const database = () => world.push.database;
const tables = () => world.push.tables;

async function remove(uid: string, id: string): Promise<void> {
  await sql`delete from test_note where id = ${id}`.execute(world.database.db);
  await world.log([{ uid, table: 'notes', source: id }]);
}

test('old tombstones go, and only a client that had not heard of them starts again [law 1.20]', async () => {
  const ana = randomUUID();
  const ids = [];
  for (const text of ['one', 'two', 'three', 'kept']) ids.push(await world.note(ana, text));
  const early = await world.pull(ana);
  for (const id of ids.slice(0, 3)) await remove(ana, id);
  const late = await world.pull(ana, { syncId: early.syncId });
  await expireTombstones(database(), 1);
  const { rows } = await sql<{ dead: boolean }>`
    select dead from sync_row where uid = ${ana} order by dead`.execute(world.database.db);
  expect(rows.map(({ dead }) => dead)).toEqual([false, true]);
  expect(await world.pull(ana, { syncId: late.syncId })).toMatchObject({ destroy: false, type: null });
  const again = await world.pull(ana, { syncId: early.syncId });
  expect(again).toMatchObject({ destroy: true, type: 'insert' });
  expect(again.records['notes']?.map(({ row }) => row?.['text'])).toEqual(['kept']);
});

test('a row that comes back under the reference of a forgotten tombstone is newer than all that was known of it [law 1.21]', async () => {
  const ana = randomUUID();
  const id = await world.note(ana, 'before');
  const known = await world.pull(ana);
  await remove(ana, id);
  const gone = await world.pull(ana, { syncId: known.syncId });
  await expireTombstones(database(), 0);
  await sql`insert into test_note (id, owner, mode, text) values (${id}, ${ana}, 'full', 'again')`.execute(
    world.database.db,
  );
  await world.log([{ uid: ana, table: 'notes', source: id }]);
  const back = await world.pull(ana, { syncId: gone.syncId });
  const before = gone.records['notes']?.[0]?.seq ?? Number.POSITIVE_INFINITY;
  expect(back).toMatchObject({ destroy: false, records: { notes: [{ ref: id, row: { text: 'again' } }] } });
  expect(back.records['notes']?.[0]?.seq).toBeGreaterThan(before);
});

test('the night finds what nobody logged: what may be seen no more, otherwise, and what was never told [law 2.6]', async () => {
  const [ana, ben] = [randomUUID(), randomUUID()];
  const ids = [];
  for (const text of ['stays', 'hides', 'redacts']) ids.push(await world.note(ana, text, ben));
  const unlogged = randomUUID();
  await sql`insert into test_note (id, owner, friend, mode, text)
    values (${unlogged}, ${ana}, ${ben}, 'full', 'never told')`.execute(world.database.db);
  const change = (id: string | undefined, mode: string) =>
    sql`update test_note set mode = ${mode} where id = ${id}`.execute(world.database.db);
  await change(ids[1], 'hidden');
  await change(ids[2], 'redacted');
  expect(await reconcile(database(), tables(), ben)).toBe(3);
  expect(await reconcile(database(), tables(), ben)).toBe(0);
  const { records, stale } = await world.pull(ben);
  expect(stale).toEqual([]);
  const rows = (records['notes'] ?? []).flatMap(({ row }) => (row ? [row] : []));
  expect(rows.map(({ text, isHidden }) => text ?? isHidden).sort()).toEqual(['never told', 'stays', true]);
});

test('the night looks at everybody, and at the stream of all', async () => {
  const uid = randomUUID();
  const id = await world.note(uid, 'gone unlogged');
  await sql`delete from test_note where id = ${id}`.execute(world.database.db);
  await world.bulletin('gone too');
  await sql`delete from test_bulletin`.execute(world.database.db);
  await reconcileAll(database(), tables(), async () => undefined);
  expect(await reconcile(database(), tables(), uid)).toBe(0);
  const { rows } = await sql`
    select 1 from sync_row where uid in (${uid}, ${globalStream}) and not dead`.execute(world.database.db);
  expect(rows).toEqual([]);
});

test('who was erased while the night looked at them is not written of again, and the others are healed', async () => {
  const members = [randomUUID(), randomUUID()].toSorted();
  const [ana, ben] = members;
  for (const uid of members) {
    const id = await world.note(uid, 'gone unlogged');
    await sql`delete from test_note where id = ${id}`.execute(world.database.db);
  }
  const hold = async (_tx: SyncTx, uid: string): Promise<void> => {
    if (uid === ana) fail('unauthorized');
  };
  // Ana is erased between the snapshot and the transaction that would write about her.
  let isErased = false;
  const erasing: SyncDatabase = {
    ...database(),
    transact: async (work) => {
      if (!isErased) await database().transact((tx) => eraseStream(tx, ana ?? ''));
      isErased = true;
      return await database().transact(work);
    },
  };
  await reconcileAll(erasing, tables(), hold);
  expect(await reconcile(database(), tables(), ben ?? '')).toBe(0);
  for (const table of ['sync_head', 'sync_row', 'sync_sum']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where uid = ${ana}`.execute(
      world.database.db,
    );
    expect(rows, table).toEqual([]);
  }
});

test('after a restored backup every client starts again, also one whose stream begins only then [law 1.18]', async () => {
  const [ana, ben] = [randomUUID(), randomUUID()];
  await world.note(ana, 'kept');
  await world.note(ben, 'lost by the restoration');
  const before = { ana: await world.pull(ana), ben: await world.pull(ben) };
  // Simulate a backup from before Ben's first note.
  for (const table of ['sync_head', 'sync_row', 'sync_sum'])
    await sql`delete from ${sql.table(table)} where uid = ${ben}`.execute(world.database.db);
  await sql`select sync_new_epoch()`.execute(world.database.db);
  await world.note(ben, 'the first of another history');
  for (const [uid, { syncId }] of [
    [ana, before.ana],
    [ben, before.ben],
  ] as const) {
    expect(await world.pull(uid, { syncId })).toMatchObject({ destroy: true, type: 'insert' });
  }
});
