// @postgres: the order and the locks of the sync
import { randomUUID } from 'node:crypto';
import type { OutboxEntry } from '@mitto/kit/outbox-entry';
import { day } from '@mitto/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireResults } from './member-stream.ts';
import { entry, type NotesWorld, openNotes } from './notes.fixture.ts';
import { push } from './push.ts';

const start = Date.UTC(2026, 0, 1);

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes();
});
afterAll(() => world.close());

const send = (uid: string, clientId: string, now: number, entries: readonly OutboxEntry[]) =>
  push({ ...world.push, now: () => now }, uid, {
    clientId,
    schema: 1,
    transactions: { notes: [...entries] },
    stopOnFailedTransaction: false,
  });

/** Makes a mid whose creation time is this time (ms), as on a device with a wrong clock. */
function midOf(at: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const word = (n: number, uid: string, at: number, text: string) =>
  entry(n, uid, text, { mid: midOf(at), ref: randomUUID(), op: 'insert' });

async function versions(uid: string): Promise<number[]> {
  const { rows } = await sql<{
    ver: number;
  }>`select ver from sync_row where uid = ${uid} order by seq`.execute(world.database.db);
  return rows.map(({ ver }) => ver);
}

const later = start + 61 * day;

async function sentLongAgo() {
  const [uid, client] = [randomUUID(), randomUUID()];
  const sent = [word(1, uid, start, 'one'), word(2, uid, start, 'two')];
  await send(uid, client, start, sent);
  await expireResults(world.database.db, later - 60 * day, [uid]);
  const { rows } = await sql`select 1 from sync_result where uid = ${uid}`.execute(world.database.db);
  expect(rows).toEqual([]);
  return { uid, client, sent };
}

test('what comes again when its result is forgotten is not done again: it is answered with what there is [law 1.10]', async () => {
  const { uid, client, sent } = await sentLongAgo();
  const again = await send(uid, client, later, sent);
  expect(again).toMatchObject({
    answers: sent.map(({ mid, ref }) => ({ mid, status: 'merged', record: { ref, ver: 1 } })),
  });
  expect(await send(uid, client, later, sent)).toEqual(again);
  expect(await versions(uid)).toEqual([1, 1]);
  const next = word(3, uid, later, 'three');
  expect(await send(uid, client, later, [next])).toMatchObject({ answers: [{ status: 'applied' }] });
});

test('nor is it done under the name that its client takes when something new collides', async () => {
  const { uid, client, sent } = await sentLongAgo();
  const [first, second] = sent;
  if (!first || !second) throw new Error('Nothing was sent.');
  // An old copy of the device still has the first entry pending, and has never used number 2.
  const fresh = word(2, uid, later, 'new');
  expect(await send(uid, client, later, [first, fresh])).toEqual({ conflict: 'client_fork' });
  const renamed = randomUUID();
  const answer = await send(uid, renamed, later, [first, fresh]);
  expect(answer).toMatchObject({ answers: [{ status: 'merged' }, { status: 'applied' }] });
  expect(await versions(uid)).toEqual([1, 1, 1]);
});

test('what was refused stays refused, however late it is asked for again [law 1.11]', async () => {
  const { uid, client } = await sentLongAgo();
  const refused = [word(3, uid, start, 'refuse')];
  const first = await send(uid, client, start, refused);
  await send(uid, client, start, [word(4, uid, start, 'four')]);
  expect(first).toMatchObject({ answers: [{ status: 'refused', code: 'test/refused', countDown: 60 }] });
  const years = start + 3 * 365 * day;
  await expireResults(world.database.db, years - 60 * day, [uid]);
  const { rows } = await sql`select n from sync_result where uid = ${uid}`.execute(world.database.db);
  expect(rows).toEqual([{ n: 3 }]);
  expect(await send(uid, client, years, refused)).toEqual(first);
});

test('a refusal that the client has to have heard of is forgotten with the rest', async () => {
  const { uid, client } = await sentLongAgo();
  await send(uid, client, start, [word(3, uid, start, 'refuse'), word(4, uid, start, 'four')]);
  await sql`update sync_client set last_n = 2003 where uid = ${uid}`.execute(world.database.db);
  await expireResults(world.database.db, later - 60 * day, [uid]);
  const { rows } = await sql`select n from sync_result where uid = ${uid}`.execute(world.database.db);
  expect(rows).toEqual([]);
});

test('what a device wrote down long ago and sends only now is done', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const kept = [word(1, uid, start, 'one')];
  expect(await send(uid, client, later, kept)).toMatchObject({ answers: [{ status: 'applied' }] });
});

test('a number whose result moved elsewhere is a fork as before, however much was forgotten', async () => {
  const { uid, client, sent } = await sentLongAgo();
  const third = word(3, uid, later, 'three');
  await send(uid, client, later, [third]);
  await send(uid, randomUUID(), later, [{ ...third, n: 1 }]);
  expect(await send(uid, client, later, [word(3, uid, start, 'old')])).toEqual({ conflict: 'client_fork' });
  expect(await versions(uid)).toHaveLength(sent.length + 1);
});

test('forgetting counts nothing of what is younger, and nothing of others', async () => {
  const { uid, client } = await sentLongAgo();
  await send(uid, client, later, [word(3, uid, later, 'young')]);
  await expireResults(world.database.db, later - 60 * day);
  const { rows } = await sql`
    select last_n, forgotten_n, forgotten_at from sync_client where uid = ${uid}`.execute(world.database.db);
  expect(rows).toEqual([{ last_n: 3, forgotten_n: 2, forgotten_at: start }]);
});
