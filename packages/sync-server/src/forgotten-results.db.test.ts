import { randomUUID } from 'node:crypto';
import type { OutboxEntry } from '@mitto/kit/outbox-entry';
import { day } from '@mitto/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireClients, expireResults, maxRefusals } from './expire-results.ts';
import { eraseStream, exportStream } from './member-stream.ts';
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
  await expireResults(world.push.database, later - 60 * day, [uid]);
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
  await expireResults(world.push.database, years - 60 * day, [uid]);
  expect(await resultsOf(uid)).toEqual([]);
  const { mid } = refused[0] ?? {};
  const short = { mid, status: 'refused', code: 'test/refused', table: 'notes', record: null };
  expect(await send(uid, client, years, refused)).toEqual({ answers: [short] });
  expect(await send(uid, client, years, refused)).toEqual({ answers: [short] });
  expect(await versions(uid)).toEqual([1, 1, 1]);
  // A new entry under the number of the refusal comes from a copy of the client.
  const young = word(3, uid, years, 'young');
  expect(await send(uid, client, years, [young])).toEqual({ conflict: 'client_fork' });
});

const resultsOf = async (uid: string) => {
  const { rows } = await sql`select n, status from sync_result where uid = ${uid} order by n`.execute(
    world.database.db,
  );
  return rows;
};

/** Stores refusals as so many pushes would have. */
async function refuse(uid: string, client: string, count: number): Promise<OutboxEntry[]> {
  await send(uid, client, start, [word(1, uid, start, 'refuse')]);
  const entries = Array.from({ length: count }, (_, at) => word(2 + at, uid, start, 'refuse'));
  const rows = JSON.stringify(entries.map(({ n, mid }) => ({ n, mid })));
  await sql`
    insert into sync_result (uid, client_id, n, mid, status, body, at)
    select ${uid}, ${client}, n, mid, 'refused', '{"table":"notes","ref":null,"code":"test/refused"}', ${start}
    from jsonb_to_recordset(${rows}::jsonb) as x(n bigint, mid uuid)`.execute(world.database.db);
  await sql`update sync_client set last_n = ${count + 1} where uid = ${uid} and client_id = ${client}`.execute(
    world.database.db,
  );
  return entries;
}

test('refusals are bounded for each member, and all of them stay refused', async () => {
  const [uid, client, other] = [randomUUID(), randomUUID(), randomUUID()];
  const sent = await refuse(uid, client, maxRefusals + 200);
  await send(uid, other, start + 1, [word(1, uid, start, 'refuse')]);
  expect(await resultsOf(uid)).toHaveLength(maxRefusals);
  const { rows } = await sql<{ refused: unknown }>`
    select refused from sync_client where uid = ${uid} and client_id = ${client}`.execute(world.database.db);
  expect(rows).toEqual([{ refused: [[1, 202, 'test/refused', start]] }]);
  for (const entries of [sent.slice(0, 3), sent.slice(-3)]) {
    expect(await send(uid, client, start, entries)).toMatchObject({
      answers: entries.map(({ mid }) => ({ mid, status: 'refused', code: 'test/refused' })),
    });
  }
});

test('where even number and code were too many, nothing is answered as done', async () => {
  const { uid, client } = await sentLongAgo();
  // Every second entry is refused: each refusal is a run of its own.
  const entries = Array.from({ length: 300 }, (_, at) =>
    word(3 + at, uid, start, at % 2 === 0 ? 'refuse' : 'applied'),
  );
  await send(uid, client, start, entries);
  await expireResults(world.push.database, later - 60 * day, [uid]);
  const { rows } = await sql<{ runs: number }>`
    select jsonb_array_length(refused) as runs from sync_client where uid = ${uid}`.execute(
    world.database.db,
  );
  expect(rows).toEqual([{ runs: 100 }]);
  const again = await send(uid, client, later, entries);
  if ('conflict' in again) throw new Error(again.conflict);
  for (const [at, { status, code }] of again.answers.entries()) {
    if (at % 2 === 0) expect(status, `${at}`).toBe('refused');
    else expect(status, `${at}`).toBe(at < 99 ? 'refused' : 'merged');
    expect(code, `${at}`).toBe(
      status === 'merged' ? undefined : at < 99 ? 'database/forgotten' : 'test/refused',
    );
  }
  expect((await versions(uid)).every((ver) => ver === 1)).toBe(true);
}, 60_000);

const clientsOf = async (uid: string) => {
  const { rows } = await sql<{ client_id: string }>`
    select client_id from sync_client where uid = ${uid} and client_id <> ${collected}`.execute(
    world.database.db,
  );
  return rows.map(({ client_id }) => client_id);
};
const collected = '00000000-0000-0000-0000-000000000000';

test('a member has fifty clients at most; one that was dropped sends nothing twice', async () => {
  const [uid, phone] = [randomUUID(), randomUUID()];
  const sent = [word(1, uid, start, 'one'), word(2, uid, start, 'refuse'), word(3, uid, start, 'three')];
  const first = await send(uid, phone, start, sent);
  for (let at = 0; at < 60; at += 1)
    await send(uid, randomUUID(), start + 1 + at, [word(1, uid, start, 'more')]);
  const clients = await clientsOf(uid);
  expect(clients).toHaveLength(50);
  expect(clients).not.toContain(phone);
  expect(await send(uid, phone, start + 100, [word(4, uid, start, 'four')])).toEqual({
    conflict: 'gap',
    lastN: 0,
  });
  const fresh = word(4, uid, start + 100, 'four');
  const again = await send(uid, phone, start + 100, [...sent, fresh]);
  if ('conflict' in first || 'conflict' in again) throw new Error('A conflict.');
  expect(again.answers.slice(0, 3)).toEqual(first.answers);
  expect(again.answers[3]).toMatchObject({ status: 'applied' });
  expect((await versions(uid)).every((ver) => ver === 1)).toBe(true);
}, 60_000);

test('a client that was not seen for long is deleted, and what it sent then is not done again', async () => {
  const { uid, client, sent } = await sentLongAgo();
  const afterwards = start + 400 * day;
  await expireClients(world.push.database, afterwards - 180 * day, [uid]);
  expect(await clientsOf(uid)).toEqual([]);
  const fresh = word(3, uid, afterwards, 'fresh');
  const again = await send(uid, client, afterwards, [...sent, fresh]);
  expect(again).toMatchObject({
    answers: [
      { status: 'refused', code: 'database/forgotten', record: { ver: 1 } },
      { status: 'refused', code: 'database/forgotten', record: { ver: 1 } },
      { status: 'applied' },
    ],
  });
  expect(await versions(uid)).toEqual([1, 1, 1]);
  // An older client goes on sending what was written long ago.
  const phone = randomUUID();
  await send(uid, phone, start, [word(1, uid, start, 'phone')]);
  expect(await send(uid, phone, afterwards, [word(2, uid, start, 'late')])).toMatchObject({
    answers: [{ status: 'applied' }],
  });
});

test('the export tells neither clients nor refusals', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const [kept, gone] = [word(1, uid, start, 'one'), word(2, uid, start, 'refuse')];
  await send(uid, client, start, [kept, gone]);
  const exported = await world.push.database.transact((tx) => exportStream(tx, uid));
  expect(exported['sync_result']).toMatchObject([{ mid: kept.mid, status: 'applied', at: start }]);
  for (const hidden of [client, gone.mid, 'test/refused'])
    expect(JSON.stringify(exported)).not.toContain(hidden);
});

test('nothing is left of an erased member whose clients are deleted at that moment', async () => {
  const { uid } = await sentLongAgo();
  await world.push.database.transact((tx) => eraseStream(tx, uid));
  await expireClients(world.push.database, later, [uid]);
  const { rows } = await sql`select 1 from sync_client where uid = ${uid}`.execute(world.database.db);
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
  await expireResults(world.push.database, later - 60 * day);
  const { rows } = await sql`
    select last_n, forgotten_n, forgotten_at from sync_client where uid = ${uid}`.execute(world.database.db);
  expect(rows).toEqual([{ last_n: 3, forgotten_n: 2, forgotten_at: start }]);
});
