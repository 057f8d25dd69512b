// @pglite: its locks, subscriptions and transactions differ
import { randomUUID } from 'node:crypto';
import type { OutboxEntry } from '@mitto/kit/outbox-entry';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entry, type NotesWorld, openNotes } from './notes.fixture.ts';
import { type PushAnswer, push } from './push.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes();
});
afterAll(() => world.close());

const send = (
  uid: string,
  clientId: string,
  entries: readonly OutboxEntry[],
  stop = false,
): Promise<PushAnswer> =>
  push(world.push, uid, {
    clientId,
    schema: 1,
    transactions: { notes: [...entries] },
    stopOnFailedTransaction: stop,
  });

const answersOf = (answer: PushAnswer) => {
  if ('conflict' in answer) throw new Error(`Refused whole: ${answer.conflict}`);
  return answer.answers;
};

async function notesOf(uid: string): Promise<string[]> {
  const { rows } = await sql<{
    text: string;
  }>`select text from test_note where owner = ${uid} order by text`.execute(world.database.db);
  return rows.map(({ text }) => text);
}

test('the same push three times is one effect and three equal answers [law 1.5]', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = [entry(1, uid, 'one'), entry(2, uid, 'two')];
  const first = await send(uid, client, entries);
  expect(answersOf(first).map(({ status }) => status)).toEqual(['applied', 'applied']);
  expect(await send(uid, client, entries)).toEqual(first);
  expect(await send(uid, client, entries)).toEqual(first);
  expect(await notesOf(uid)).toEqual(['one', 'two']);
});

test('twenty copies of one push at once are one effect [law 1.6]', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = [entry(1, uid, 'one'), entry(2, uid, 'two')];
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(uid, client, entries)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { rows } = await sql`select 1 from sync_row where uid = ${uid} and ver > 1`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
});

test('a refusal in the middle is answered for good, and the rest goes on', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = [entry(1, uid, 'one'), entry(2, uid, 'refuse'), entry(3, uid, 'three')];
  const answers = answersOf(await send(uid, client, entries));
  expect(answers.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied']);
  expect(answers[1]).toMatchObject({ code: 'test/refused', countDown: 60, record: null });
  expect(answersOf(await send(uid, client, entries))).toEqual(answers);
});

test('stopOnFailedTransaction leaves the rest unsent, to be sent later', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = [entry(1, uid, 'refuse'), entry(2, uid, 'two')];
  expect(answersOf(await send(uid, client, entries, true)).map(({ status }) => status)).toEqual([
    'refused',
    'skipped',
  ]);
  expect(await notesOf(uid)).toEqual([]);
  expect(answersOf(await send(uid, client, entries.slice(1))).map(({ status }) => status)).toEqual([
    'applied',
  ]);
});

test('entries of a group happen together or not at all', async () => {
  const [uid, client, group] = [randomUUID(), randomUUID(), randomUUID()];
  const entries = [
    entry(1, uid, 'one', { group }),
    entry(2, uid, 'refuse', { group }),
    entry(3, uid, 'three'),
  ];
  expect(answersOf(await send(uid, client, entries)).map(({ status }) => status)).toEqual([
    'refused',
    'refused',
    'applied',
  ]);
  expect(await notesOf(uid)).toEqual(['three']);
});

test('one entry twice in a group is one effect', async () => {
  const [uid, client, group] = [randomUUID(), randomUUID(), randomUUID()];
  const once = entry(1, uid, 'one', { group });
  const answers = answersOf(await send(uid, client, [once, { ...once, n: 2, ref: randomUUID() }]));
  expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied']);
  expect(await notesOf(uid)).toEqual(['one']);
});

test('a group of new and known entries counts the client on to its last number', async () => {
  const [uid, client, renamed, group] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const known = entry(1, uid, 'known');
  await send(uid, client, [known]);
  await send(uid, renamed, [entry(1, uid, 'new', { group }), { ...known, n: 2, group }]);
  expect(answersOf(await send(uid, renamed, [entry(3, uid, 'next')]))[0]).toMatchObject({
    status: 'applied',
  });
});

test('a bug consumes nothing: what came before it stays, and it may be sent again', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const crash = entry(2, uid, 'crash');
  const entries = [entry(1, uid, 'one'), crash];
  await expect(send(uid, client, entries)).rejects.toThrow('A bug in the action.');
  expect(await notesOf(uid)).toEqual(['one']);
  const mended = [{ ...crash, changes: { uid, text: 'mended' } }];
  expect(answersOf(await send(uid, client, mended))[0]).toMatchObject({ status: 'applied' });
});

test('a number too far is a gap, told with the last one that came', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  await send(uid, client, [entry(1, uid, 'one')]);
  expect(await send(uid, client, [entry(3, uid, 'three')])).toEqual({ conflict: 'gap', lastN: 1 });
  expect(await notesOf(uid)).toEqual(['one']);
});

test('another entry under a used number is a fork: a restored copy takes a new name and doubles nothing [law 1.17]', async () => {
  const [uid, client, renamed] = [randomUUID(), randomUUID(), randomUUID()];
  const sent = entry(1, uid, 'one');
  await send(uid, client, [sent]);
  expect(await send(uid, client, [entry(1, uid, 'another')])).toEqual({ conflict: 'client_fork' });
  // Under its new client id, the copy sends all its pending entries. The server answers the known entry
  // without applying it again.
  const answers = answersOf(await send(uid, renamed, [sent, entry(2, uid, 'another')]));
  expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied']);
  expect(await notesOf(uid)).toEqual(['another', 'one']);
  const { rows } = await sql`select 1 from sync_row where uid = ${uid} and ver > 1`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
});

test('the answer carries the record as the server has it, and both sides hear of their heads', async () => {
  const [uid, friend, client] = [randomUUID(), randomUUID(), randomUUID()];
  world.heads.length = 0;
  const written = entry(1, uid, 'for both', { changes: { uid, text: 'for both', friend } });
  const [answer] = answersOf(await send(uid, client, [written]));
  expect(answer?.record).toEqual({
    ref: written.ref,
    seq: 1,
    ver: 1,
    row: { id: written.ref, text: 'for both' },
  });
  expect(world.heads.map((head) => head.uid).toSorted()).toEqual([uid, friend].toSorted());
});
