import { randomUUID } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import type { OutboxEntry } from '@mitto/kit/outbox-entry';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entry, type NotesWorld, openNotes } from './notes.fixture.ts';
import { push } from './push.ts';
import type { PushOptions } from './push-options.ts';

let world: NotesWorld;
let transactions = 0;
let options: PushOptions;
beforeAll(async () => {
  world = await openNotes();
  const { database } = world.push;
  const counted: PushOptions['database'] = {
    ...database,
    transact: (work) => {
      transactions += 1;
      return database.transact(work);
    },
  };
  options = { ...world.push, database: counted };
});
afterAll(() => world.close());

/** Makes an entry for a built-in insert of a row. */
const row = (n: number, uid: string, text: string, more: Partial<OutboxEntry> = {}) =>
  entry(n, uid, text, { op: 'insert', ...more });

async function send(uid: string, clientId: string, entries: readonly OutboxEntry[], isStopping = false) {
  transactions = 0;
  const answer = await push(options, uid, {
    clientId,
    schema: 1,
    transactions: { notes: [...entries] },
    stopOnFailedTransaction: isStopping,
  });
  if ('conflict' in answer) return answer.conflict;
  return answer.answers.map(({ status, code }) => code ?? status);
}

async function notesOf(uid: string): Promise<string[]> {
  const { rows } = await sql<{
    text: string;
  }>`select text from test_note where owner = ${uid} order by text`.execute(world.database.db);
  return rows.map(({ text }) => text);
}

test('rows of one push share a transaction, and each is answered and numbered as its own', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = Array.from({ length: 150 }, (_, index) => row(index + 1, uid, `${index}`));
  const request = { clientId: client, schema: 1, stopOnFailedTransaction: false };
  transactions = 0;
  const first = await push(options, uid, { ...request, transactions: { notes: entries } });
  expect(transactions).toBe(2);
  expect('answers' in first && first.answers.map(({ record }) => record)).toEqual(
    entries.map(({ ref }, index) => ({ ref, seq: index + 1, ver: 1, row: { id: ref, text: `${index}` } })),
  );
  expect(await push(options, uid, { ...request, transactions: { notes: entries } })).toEqual(first);
  expect(await notesOf(uid)).toHaveLength(150);
});

test('a refusal among rows is one row’s own: before it and behind it everything is applied', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const texts = ['one', 'two', 'refuse', 'four', 'refuse', 'refuse', 'seven'];
  const entries = texts.map((text, index) => row(index + 1, uid, text));
  const answers = texts.map((text) => (text === 'refuse' ? 'test/refused' : 'applied'));
  expect(await send(uid, client, entries)).toEqual(answers);
  // A refusal rolls back its transaction. The rows before it get a new one; the refused row is tried alone, and its
  // refusal is stored in a transaction of its own. The last one shortens the refusals that are kept.
  expect(transactions).toBe(15);
  expect(await send(uid, client, entries)).toEqual(answers);
  expect(await notesOf(uid)).toEqual(['four', 'one', 'seven', 'two']);
});

test('what a refused entry has touched gets no new number: its number would tell', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const first = row(1, uid, 'one');
  await send(uid, client, [first]);
  const prepare: PushOptions['prepare'] = () => async (tx) => {
    options.changesOf(tx).touch(uid, 'notes', first.ref ?? '');
    return fail('test/refused');
  };
  const entries = [row(2, uid, 'two'), entry(3, uid, 'three')];
  const request = {
    clientId: client,
    schema: 1,
    transactions: { notes: entries },
    stopOnFailedTransaction: false,
  };
  expect(await push({ ...options, prepare }, uid, request)).toMatchObject({
    answers: [{ status: 'refused' }, { status: 'refused' }],
  });
  const { rows } = await sql`select ver from sync_row where uid = ${uid}`.execute(world.database.db);
  expect(rows).toEqual([{ ver: 1 }]);
});

test('a refusal among rows stops the rest if that was asked for, at every sending', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = ['one', 'refuse', 'three', 'four'].map((text, index) => row(index + 1, uid, text));
  const answers = ['applied', 'test/refused', 'skipped', 'skipped'];
  expect(await send(uid, client, entries, true)).toEqual(answers);
  expect(await send(uid, client, entries, true)).toEqual(answers);
  expect(await notesOf(uid)).toEqual(['one']);
});

test('a bug among rows consumes nothing, and what came before it stays', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = ['one', 'two', 'crash', 'four'].map((text, index) => row(index + 1, uid, text));
  await expect(send(uid, client, entries)).rejects.toThrow('A bug in the action.');
  expect(await notesOf(uid)).toEqual(['one', 'two']);
  const mended = entries.map((one) => ({ ...one, changes: { ...one.changes, text: `mended ${one.n}` } }));
  expect(await send(uid, client, mended)).toEqual(Array.from({ length: 4 }, () => 'applied'));
  expect(await notesOf(uid)).toEqual(['mended 3', 'mended 4', 'one', 'two']);
});

test('a policy that fails for one row holds up none before it', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const notes = options.tables.get('notes');
  if (!notes) throw new Error("The tests' server has no notes.");
  const read: typeof notes.read = async (tx, reader, sources) => {
    const visible = await notes.read(tx, reader, sources);
    if ([...visible.values()].some(({ row }) => row['text'] === 'unreadable'))
      throw new Error('A bug in the policy.');
    return visible;
  };
  const entries = ['one', 'two', 'unreadable', 'four'].map((text, index) => row(index + 1, uid, text));
  const failing = { ...options, tables: new Map([['notes', { ...notes, read }]]) };
  const request = {
    clientId: client,
    schema: 1,
    transactions: { notes: entries },
    stopOnFailedTransaction: false,
  };
  await expect(push(failing, uid, request)).rejects.toThrow('A bug in the policy.');
  expect(await notesOf(uid)).toEqual(['one', 'two']);
});

test('rows that were sent by another copy meanwhile are a fork, and what fits before it is applied', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const known = row(1, uid, 'one');
  await send(uid, client, [known, row(2, uid, 'two')]);
  expect(await send(uid, client, [known, row(2, uid, 'another'), row(3, uid, 'three')])).toBe('client_fork');
  expect(await send(uid, client, [known, row(4, uid, 'four')])).toBe('gap');
  expect(await send(uid, client, [row(3, uid, 'three'), row(3, uid, 'another')])).toBe('client_fork');
  expect(await notesOf(uid)).toEqual(['one', 'three', 'two']);
});

test('the same row twice in one push is changed twice', async () => {
  const [uid, client, ref] = [randomUUID(), randomUUID(), randomUUID()];
  const entries = [row(1, uid, 'before', { ref }), row(2, uid, 'after', { ref })];
  expect(await send(uid, client, entries)).toEqual(['applied', 'applied']);
  const { rows } = await sql`select ver from sync_row where uid = ${uid}`.execute(world.database.db);
  expect(rows).toEqual([{ ver: 2 }]);
  expect(await notesOf(uid)).toEqual(['after']);
});

test('the same entry twice in one push is done once', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const first = row(1, uid, 'one');
  const entries = [first, { ...first, n: 2, ref: randomUUID() }, row(3, uid, 'three')];
  expect(await send(uid, client, entries)).toEqual(['applied', 'applied', 'applied']);
  expect(await notesOf(uid)).toEqual(['one', 'three']);
});

test('a mutation among rows stands alone: what it holds is held for itself', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = [row(1, uid, 'one'), row(2, uid, 'two'), entry(3, uid, 'mutation'), row(4, uid, 'four')];
  expect(await send(uid, client, entries)).toEqual(Array.from({ length: 4 }, () => 'applied'));
  expect(transactions).toBe(3);
});

test('twenty copies of one push of rows at once are one effect', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const entries = ['one', 'refuse', 'three', 'four'].map((text, index) => row(index + 1, uid, text));
  const all = await Promise.all(Array.from({ length: 20 }, () => send(uid, client, entries)));
  expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { rows } = await sql`select 1 from sync_row where uid = ${uid} and ver > 1`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
});

test('entries that the contract refuses are recorded together, without trying them, among rows that are applied', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  let tried = 0;
  const prepare: PushOptions['prepare'] = (one) => {
    if (one.changes['text'] === 'unfit') fail('test/refused');
    const write = options.prepare(one);
    return async (tx) => {
      tried += 1;
      return await write(tx);
    };
  };
  const texts = Array.from({ length: 90 }, (_, index) => (index % 3 === 0 ? `${index}` : 'unfit'));
  const entries = texts.map((text, index) => row(index + 1, uid, text));
  const request = { clientId: client, schema: 1, stopOnFailedTransaction: false };
  transactions = 0;
  const sent = { ...request, transactions: { notes: entries } };
  const first = await push({ ...options, prepare }, uid, sent);
  // The second transaction shortens the refusals that are kept.
  expect([transactions, tried]).toEqual([2, 30]);
  const answers = 'answers' in first ? first.answers.map(({ status, code }) => code ?? status) : [];
  expect(answers).toEqual(texts.map((text) => (text === 'unfit' ? 'test/refused' : 'applied')));
  expect(await push({ ...options, prepare }, uid, sent)).toEqual(first);
  expect(tried).toBe(30);
  expect(await notesOf(uid)).toHaveLength(30);
});

test('an entry that the contract refuses stops the rest if that was asked for, and its whole group in any case', async () => {
  const [uid, client] = [randomUUID(), randomUUID()];
  const prepare: PushOptions['prepare'] = (one) =>
    one.changes['text'] === 'unfit' ? fail('test/refused') : options.prepare(one);
  const group = randomUUID();
  const entries = [
    row(1, uid, 'one', { group }),
    row(2, uid, 'unfit', { group }),
    row(3, uid, 'three'),
    row(4, uid, 'unfit'),
    row(5, uid, 'five'),
  ];
  const pushed = async (stopOnFailedTransaction: boolean, all: readonly OutboxEntry[], clientId: string) => {
    const transactions = { notes: [...all] };
    const answer = await push({ ...options, prepare }, uid, {
      clientId,
      schema: 1,
      transactions,
      stopOnFailedTransaction,
    });
    return 'answers' in answer && answer.answers.map(({ status }) => status);
  };
  expect(await pushed(false, entries, client)).toEqual([
    'refused',
    'refused',
    'applied',
    'refused',
    'applied',
  ]);
  const again = [row(1, uid, 'six'), row(2, uid, 'unfit'), row(3, uid, 'seven')];
  for (let time = 0; time < 2; time += 1) {
    expect(await pushed(true, again, group)).toEqual(['applied', 'refused', 'skipped']);
  }
  expect(await notesOf(uid)).toEqual(['five', 'six', 'three']);
});

test('while others wait a push takes several turns, and its answers stay the same', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => (index === 25 ? 'refuse' : `${index}`));
  const [alone, waited] = [randomUUID(), randomUUID()];
  const of = (uid: string) => texts.map((text, index) => row(index + 1, uid, text));
  const usual = await send(alone, randomUUID(), of(alone));
  let asked = 0;
  const { database } = options;
  const cut: PushOptions = {
    ...options,
    database: {
      ...database,
      isTurnOver() {
        asked += 1;
        return asked % 7 === 0;
      },
    },
  };
  transactions = 0;
  const clientId = randomUUID();
  const request = { clientId, schema: 1, stopOnFailedTransaction: false };
  const entries = of(waited);
  const answer = await push(cut, waited, { ...request, transactions: { notes: entries } });
  expect(transactions).toBeGreaterThan(5);
  expect('answers' in answer && answer.answers.map(({ status, code }) => code ?? status)).toEqual(usual);
  expect(await notesOf(waited)).toEqual(await notesOf(alone));
  const { rows } = await sql`select last_n from sync_client where client_id = ${clientId}`.execute(
    world.database.db,
  );
  expect(rows).toEqual([{ last_n: 40 }]);
  expect(await send(waited, clientId, entries)).toEqual(usual);
});
