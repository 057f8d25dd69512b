// @pglite: its locks, subscriptions and transactions differ
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAs, currentAsker } from './asking.ts';
import type { Database, Tx } from './database.ts';
import { onCommit } from './transact.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table test_note (id integer primary key, n integer not null)`.execute(database.db);
  await sql`insert into test_note values (1, 0)`.execute(database.db);
});
afterAll(() => database.close());

const as = <T>(key: string, work: () => T): T => askAs({ kind: 'call', key, weight: 1 }, work);
const read = (tx: Tx) => sql`select n from test_note where id = 1`.execute(tx);

/** Begins transactions of this member that note their name and last until they are let go. */
function begin(key: string, count: number, begun: string[]): { letGo: () => void; ended: Promise<unknown> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = Promise.all(
    Array.from({ length: count }, () =>
      as(key, () =>
        database.transact(async (tx) => {
          begun.push(key);
          await read(tx);
          await promise;
          await read(tx);
        }),
      ),
    ),
  );
  return { letGo: resolve, ended };
}

test('a member with many transactions waiting delays another by one of them at most', async () => {
  const begun: string[] = [];
  const ana = begin('ana', 60, begun);
  const atOnce = database.engine === 'pglite' ? 1 : 3;
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(atOnce);
  expect(database.turns.queue.length).toBe(60 - atOnce);
  const ben = begin('ben', 1, begun);
  const cleo = as('cleo', () => database.db.transaction().execute(async () => void begun.push('cleo')));
  ben.letGo();
  // On a server there are free connections, which the member's waiting transactions leave to others.
  if (database.engine === 'postgres') await Promise.all([ben.ended, cleo]);
  ana.letGo();
  await Promise.all([ana.ended, ben.ended, cleo]);
  expect(begun.slice(atOnce, atOnce + 2).sort()).toEqual(['ben', 'cleo']);
  expect(begun).toHaveLength(62);
});

test('within its turn a transaction never waits again, and a query beside it is refused', async () => {
  const { promise: isFull, resolve: fill } = Promise.withResolvers<void>();
  const own = as('ana', () =>
    database.transact(async (tx) => {
      await isFull;
      for (let time = 0; time < 5; time += 1) await read(tx);
      await expect(read(database.db as Tx)).rejects.toThrow('pass it `tx` instead of `db`');
      await expect(database.transact(read)).rejects.toThrow('pass it `tx` instead of `db`');
      await expect(database.snapshot(read)).rejects.toThrow('pass it `tx` instead of `db`');
    }),
  );
  const others = begin('ana', 60, []);
  others.letGo();
  fill();
  await Promise.all([own, others.ended]);
});

test('news of a commit are told on behalf of the server, outside of the transaction', async () => {
  const told = Promise.withResolvers<unknown>();
  await as('ana', () =>
    database.transact(async (tx) => {
      onCommit(tx, () => told.resolve([currentAsker().kind, read(database.db as Tx)]));
    }),
  );
  const [kind, reading] = (await told.promise) as [string, Promise<{ rows: unknown[] }>];
  expect(kind).toBe('server');
  expect((await reading).rows).toEqual([{ n: 0 }]);
});

test('a turn that is refused leaves no transaction behind', async () => {
  // Otherwise the first of them wait for the pause between two turns.
  await new Promise((resolve) => setImmediate(resolve));
  const ana = begin('ana', database.engine === 'pglite' ? 129 : 131, []);
  await expect(as('ana', () => database.transact(read))).rejects.toMatchObject({ code: 'busy' });
  await expect(as('ana', () => read(database.db as Tx))).rejects.toMatchObject({ code: 'busy' });
  ana.letGo();
  await ana.ended;
  await as('ana', () => database.transact(read));
});
