import { newId } from '@mitto/kit/ids';
import { schemaVersion } from '@mitto/kit/schema-version';
import { testOptionsHeader } from '@mitto/testkit/call-over-http';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  [ana, ben] = [await world.person('ana'), await world.person('ben')];
});
afterAll(() => world.close());

const like = (n: number, more: object = {}) => ({
  mid: newId(),
  n,
  op: 'likes',
  ref: null,
  changes: { uid: ben.uid },
  ...more,
});

/** Pushes a hand-written body, as a client that is not ours may. */
async function push(path: string, body: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL(path, world.url), {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      options: testOptionsHeader,
      authorization: `Bearer ${ana.tokens.bearer}`,
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

async function countLikes(): Promise<number> {
  return (await sql`select 1 from sync_row where tbl = 'circles' and not dead`.execute(world.database.db))
    .rows.length;
}

test('an entry under any name of a table is answered', async () => {
  for (const table of ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'no_such_table']) {
    const entry = like(1);
    const body = { clientId: newId(), schema: schemaVersion, transactions: { [table]: [entry] } };
    const answer = await push('/database/push/many', JSON.stringify(body));
    expect(answer, table).toMatchObject({
      status: 200,
      body: {
        result: {
          answers: [{ mid: entry.mid, status: 'refused', code: 'database/no-such-mutation', table }],
        },
      },
    });
  }
  // The name that replaces the prototype of an object makes the whole body malformed.
  const text = `{"clientId":"${newId()}","schema":1,"transactions":{"__proto__":[${JSON.stringify(like(1))}]}}`;
  expect(await push('/database/push/many', text)).toMatchObject({
    status: 400,
    body: { error: { code: 'malformed' } },
  });
  expect(await countLikes()).toBe(0);
});

test('a column of any name that the mutation does not have refuses its entry', async () => {
  const entry = like(1, { op: 'update', ref: newId(), changes: { constructor: 'a builder' } });
  const body = { clientId: newId(), schema: schemaVersion, transactions: { user_info: [entry] } };
  expect(await push('/database/push/many', JSON.stringify(body))).toMatchObject({
    status: 200,
    body: { result: { answers: [{ status: 'refused', code: 'database/read-only' }] } },
  });
});

test('a client that is newer than the server is refused as a whole, and sends all of it again later', async () => {
  const entry = like(1);
  const clientId = newId();
  const body = (schema: number) => JSON.stringify({ clientId, schema, transactions: { circles: [entry] } });
  const { op, ...value } = entry;
  const named = JSON.stringify({ clientId, schema: 99, ids: [op], values: [value] });
  for (const [path, text] of [
    ['/database/push/many', body(99)],
    ['/database/push/many', body(schemaVersion + 1)],
    ['/database/push', named],
  ] as const) {
    expect(await push(path, text)).toMatchObject({
      status: 409,
      body: { error: { code: 'database/newer-schema' } },
    });
  }
  expect(await countLikes()).toBe(0);
  expect(await push('/database/push/many', body(schemaVersion))).toMatchObject({
    body: { result: { answers: [{ mid: entry.mid, status: 'applied' }] } },
  });
});

test('a client of an older version is served', async () => {
  const body = { clientId: newId(), schema: schemaVersion - 1, transactions: { circles: [like(1)] } };
  expect(await push('/database/push/many', JSON.stringify(body))).toMatchObject({ status: 200 });
});
