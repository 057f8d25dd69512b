import { fail, refuse } from '@mitto/kit/app-error';
import { defineApi } from '@mitto/kit/define-api';
import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Tx } from '../database/database.ts';
import type { CallAnswer, CallContext, CallHandlers } from '../module/call-context.ts';
import { eraseAnswers, expireAnswers, exportAnswers } from './answer-store.ts';
import type { Http } from './create-http.ts';
import { ana, createSmallHttp, knownClient } from './small-http.ts';

const access = { self: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] } as const;
const entry = {
  method: 'POST',
  auth: 2,
  summary: 'A call of the tests.',
  input: v.strictObject({ how: v.string(), note: v.optional(v.string()) }),
  output: v.strictObject({ token: v.string() }),
  errors: ['purse/empty'],
  idempotent: false,
  access,
} as const;

const api = defineApi({
  spend: { ...entry, path: '/spend' },
  give: { ...entry, path: '/give' },
  peek: { ...entry, path: '/peek', idempotent: true },
  leave: { ...entry, path: '/leave', auth: 1, reach: 'active' },
});
const errors = { 'purse/empty': { status: 409, sentence: 'The purse is empty.' } };

let database: Database;
let http: Http;
let time = Date.UTC(2026, 10, 20);
/**
 * When true, the handler throws once after the commit, before the answer is sent. For the caller this looks
 * like a crash.
 */
let isCrashing = false;
let runs = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table purse_entry (id uuid primary key, at bigint not null)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate purse_entry, call_answer`.execute(database.db);
  time = Date.UTC(2026, 10, 20);
  isCrashing = false;
  runs = 0;
  http = createSmallHttp({ database, now: () => time }, [
    { contract: { name: 'purse', api, errors }, face: { calls } },
  ]);
});
afterEach(() => http.close());

async function enter(tx: Tx): Promise<{ token: string }> {
  await sql`insert into purse_entry values (${newId()}, ${time})`.execute(tx);
  return { token: `secret-canary ${newId()}` };
}

type Spending = Pick<CallContext<(typeof api)['spend']>, 'input' | 'transact'>;

async function spend({ input, transact }: Spending): Promise<CallAnswer<(typeof api)['spend']>> {
  runs += 1;
  if (input.how === 'nothing') return { token: `nothing ${newId()}` };
  const result = await transact(async (tx) => {
    const entered = await enter(tx);
    if (input.how === 'throw') fail('purse/empty');
    if (input.how === 'bug') throw new Error('a bug');
    if (input.how === 'refuse') return refuse('purse/empty', { countDown: 9 });
    if (input.how === 'leave') await eraseAnswers(tx, ana);
    return entered;
  });
  if (input.how === 'twice') await transact(enter);
  if (input.how === 'other answer') return { token: 'something else' };
  if (isCrashing) {
    isCrashing = false;
    throw new Error('the process died here');
  }
  return result;
}

const calls: CallHandlers<typeof api> = { spend, give: spend, peek: spend, leave: spend };

interface Wishes {
  readonly key?: string | undefined;
  readonly bearer?: string;
  readonly path?: string;
  readonly note?: string;
}

const someKey = 'retry-0123456789';

async function send(how: string, { key = someKey, bearer, path = '/spend', note }: Wishes = {}) {
  const answer = await http.app.inject({
    method: 'POST',
    url: path,
    payload: { how, ...(note === undefined ? {} : { note }) },
    headers: {
      options: knownClient,
      ...(key === '' ? {} : { 'idempotency-key': key }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
  const code: string = answer.json().error?.code ?? 'ok';
  return { status: answer.statusCode, body: answer.body, code, headers: answer.headers };
}

async function countEntries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from purse_entry`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

async function keptRows() {
  return await database.db.selectFrom('call_answer').selectAll().execute();
}

test('twenty requests with one key at once have one effect and twenty equal answers', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('spend')));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(answers.filter((answer) => answer.headers['idempotent-replay'] === 'true')).toHaveLength(19);
  expect(await countEntries()).toBe(1);
});

test('twelve keys, each sent five times at once, have twelve effects', async () => {
  const keys = Array.from({ length: 12 }, (_, at) => `retry-0123456789-${at}`);
  const answers = await Promise.all(
    keys.flatMap((key) => Array.from({ length: 5 }, () => send('spend', { key }))),
  );
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(12);
  expect(await countEntries()).toBe(12);
});

test('a crash between commit and answer is answered the same way on retry', async () => {
  isCrashing = true;
  expect((await send('spend')).code).toBe('internal');
  expect(await countEntries()).toBe(1);
  const [first, second] = [await send('spend'), await send('spend')];
  expect(first.status).toBe(200);
  expect(first.body).toContain('secret-canary');
  expect(second.body).toBe(first.body);
  expect(await countEntries()).toBe(1);
  expect(runs).toBe(1);
});

test('without a key every request is a new one', async () => {
  const [first, second] = [await send('spend', { key: '' }), await send('spend', { key: '' })];
  expect(second.body).not.toBe(first.body);
  expect(await countEntries()).toBe(2);
  expect(await keptRows()).toHaveLength(0);
});

test('one key for another body or another call is refused, and nothing happens', async () => {
  await send('spend');
  for (const wishes of [{ note: 'other' }, { path: '/give' }]) {
    const answer = await send('spend', wishes);
    expect([answer.status, answer.code]).toEqual([409, 'idempotency/mismatch']);
  }
  expect(await countEntries()).toBe(1);
});

test('one key for two bodies at once: one happens, the other is refused', async () => {
  const answers = await Promise.all([send('spend', { note: 'a' }), send('spend', { note: 'b' })]);
  expect(answers.map((answer) => answer.code).sort()).toEqual(['idempotency/mismatch', 'ok']);
  expect(await countEntries()).toBe(1);
});

test('one key of two callers are two requests', async () => {
  const bodies = [await send('spend'), await send('spend', { bearer: 'ana' })].map((answer) => answer.body);
  expect(new Set(bodies).size).toBe(2);
  expect(await countEntries()).toBe(2);
});

test('a thrown refusal leaves nothing behind and may be tried again', async () => {
  for (let at = 0; at < 2; at += 1) {
    const answer = await send('throw');
    expect([answer.code, answer.headers['idempotent-replay']]).toEqual(['purse/empty', undefined]);
  }
  expect((await send('bug')).code).toBe('internal');
  expect(await countEntries()).toBe(0);
  expect(await keptRows()).toHaveLength(0);
  expect((await send('spend')).code).toBe('ok');
});

test('a returned refusal is committed and kept like any answer', async () => {
  const [first, second] = [await send('refuse'), await send('refuse')];
  expect([first.status, first.code, first.headers['retry-after']]).toEqual([409, 'purse/empty', '9']);
  expect(second.body).toBe(first.body);
  expect([second.status, second.headers['retry-after'], second.headers['idempotent-replay']]).toEqual([
    409,
    '9',
    'true',
  ]);
  expect(await countEntries()).toBe(1);
});

test('an answer that came without a transaction is not kept', async () => {
  const [first, second] = [await send('nothing'), await send('nothing')];
  expect(second.body).not.toBe(first.body);
  expect(await keptRows()).toHaveLength(0);
});

test('a call that may be sent again at will keeps nothing', async () => {
  await send('spend', { path: '/peek' });
  await send('spend', { path: '/peek' });
  expect(await countEntries()).toBe(2);
  expect(await keptRows()).toHaveLength(0);
});

test.each(['short', 'a'.repeat(101), 'with spaces 0123456789', 'ключ-0123456789-0123'])(
  'no key is: %s',
  async (key) => {
    const answer = await send('spend', { key: Buffer.from(key).toString('latin1') });
    expect([answer.status, answer.code]).toEqual([422, 'invalid']);
    expect(await countEntries()).toBe(0);
  },
);

test('a second transaction in one call is a bug, told as one', async () => {
  expect((await send('twice')).code).toBe('internal');
  expect((await send('twice', { key: '' })).code).toBe('internal');
});

test('an answer other than the kept one is a bug, told as one', async () => {
  expect((await send('other answer')).code).toBe('internal');
});

test('answers are kept for a day, and the key is free again after it', async () => {
  const first = await send('spend');
  time += day - 1;
  expect((await send('spend')).body).toBe(first.body);
  time += 1;
  expect((await send('spend')).body).not.toBe(first.body);
  expect(await countEntries()).toBe(2);
  expect(await keptRows()).toHaveLength(1);
});

test('expired answers are cleared away, others stay', async () => {
  await send('spend', { key: 'retry-0123456789-1' });
  time += day / 2;
  await send('spend', { key: 'retry-0123456789-2' });
  time += day / 2;
  await expireAnswers(database, time);
  expect(await keptRows()).toHaveLength(1);
});

test('neither the key nor the answer can be read at rest', async () => {
  await send('spend');
  const [row] = await keptRows();
  const bytes = Buffer.concat(
    [row?.sealed ?? [], row?.key_mac ?? [], row?.request_mac ?? []].map((part) => Buffer.from(part)),
  );
  expect(bytes.length).toBeGreaterThan(64);
  expect(bytes.toString('latin1')).not.toContain('canary');
  expect(bytes.toString('latin1')).not.toContain(someKey);
});

test('what is kept of a member is exported and erased with them', async () => {
  await send('spend', { bearer: 'ana' });
  await send('spend', { key: 'retry-of-somebody' });
  const told = await database.transact((tx) => exportAnswers(tx, ana));
  expect(told['call_answer']).toEqual([
    { call: 'spend', status: 200, made_at: time, expires_at: time + day },
  ]);
  await database.transact((tx) => eraseAnswers(tx, ana));
  expect((await keptRows()).map((row) => row.uid)).toEqual([null]);
});

test('a call that erases its own caller is answered and keeps nothing', async () => {
  expect((await send('leave', { bearer: 'ana', path: '/leave' })).code).toBe('ok');
  expect(await keptRows()).toHaveLength(0);
});
