// @pglite: its locks, subscriptions and transactions differ
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForAll } from '@mitto/kit/wait-for-all';
import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Tx } from './database.ts';
import { beforeCommit, clashesWith, onCommit, sqlState } from './transact.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table test_count (id integer primary key, n integer not null, constraint test_n unique (n))`.execute(
    database.db,
  );
});
beforeEach(async () => {
  await sql`truncate test_count`.execute(database.db);
  await sql`insert into test_count values (1, 10), (2, 20)`.execute(database.db);
});
afterAll(() => database.close());

const numbers = async (): Promise<number[]> =>
  (await sql<{ n: number }>`select n from test_count order by id`.execute(database.db)).rows.map(
    ({ n }) => n,
  );

const set = (tx: Tx, id: number, n: number) =>
  sql`update test_count set n = ${n} where id = ${id}`.execute(tx);

const failure = (code: string) => Object.assign(new Error('Try again.'), { code });

test.each(['40001', '40P01'])(
  'work that met %s is done again from the start, and once in the end',
  async (code) => {
    let tries = 0;
    await database.transact(async (tx) => {
      tries += 1;
      await sql`update test_count set n = n + 1 where id = 1`.execute(tx);
      if (tries < 4) throw failure(code);
    });
    expect(tries).toBe(4);
    expect(await numbers()).toEqual([11, 20]);
  },
);

test('work that keeps colliding is given up, and other errors are not tried again', async () => {
  let tries = 0;
  const collide = database.transact(async () => {
    tries += 1;
    throw failure('40001');
  });
  await expect(collide).rejects.toThrow('Try again.');
  expect(tries).toBe(8);
  tries = 0;
  const clash = database.transact(async (tx) => {
    tries += 1;
    await set(tx, 1, 20);
  });
  await expect(clash).rejects.toSatisfy((error) => clashesWith(error, 'test_n'));
  expect(tries).toBe(1);
});

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'two that lock in opposite order both come through',
  async () => {
    const both = (first: number, second: number) =>
      database.transact(async (tx) => {
        await sql`select 1 from test_count where id = ${first} for update`.execute(tx);
        await sql`select pg_sleep(0.05)`.execute(tx);
        await sql`update test_count set n = n + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(await numbers()).toEqual([11, 21]);
  },
);

test('a transaction sees none of its neighbours, and they none of what it rolls back', async () => {
  const isRolledBack = database.transact(async (tx) => {
    await set(tx, 1, 99);
    throw new Error('No.');
  });
  const beside = sql`update test_count set n = 30 where id = 2`.execute(database.db);
  await expect(isRolledBack).rejects.toThrow('No.');
  await beside;
  expect(await numbers()).toEqual([10, 30]);
});

test.runIf(process.env['TEST_ENGINE'] === 'pglite')(
  'asking the database from inside a transaction says what to do instead of waiting for ever',
  async () => {
    const nested = database.transact(async () => await numbers());
    await expect(nested).rejects.toThrow('pass it `tx` instead of `db`');
    expect(await numbers()).toEqual([10, 20]);
  },
);

test('the last part runs before the commit, the nudge after it, neither when all is rolled back', async () => {
  const order: string[] = [];
  await database.transact(async (tx) => {
    onCommit(tx, () => order.push('nudge'));
    beforeCommit(tx, async () => {
      await set(tx, 1, 11);
      order.push('last');
    });
    order.push('work');
  });
  expect(order).toEqual(['work', 'last', 'nudge']);
  expect(await numbers()).toEqual([11, 20]);

  const failing = database.transact(async (tx) => {
    onCommit(tx, () => order.push('never'));
    beforeCommit(tx, async () => Promise.reject(new Error('In the last part.')));
    await set(tx, 1, 12);
  });
  await expect(failing).rejects.toThrow('In the last part.');
  expect(order).not.toContain('never');
  expect(await numbers()).toEqual([11, 20]);
});

test('a nudge of a try that collided is not given twice', async () => {
  let tries = 0;
  let nudges = 0;
  await database.transact(async (tx) => {
    tries += 1;
    onCommit(tx, () => {
      nudges += 1;
    });
    if (tries < 3) throw failure('40001');
  });
  expect(nudges).toBe(1);
});

test('a snapshot reads as of one moment and cannot write', async () => {
  const write = database.snapshot((tx) => set(tx, 1, 5));
  await expect(write).rejects.toSatisfy((error) => sqlState(error) === '25006');
  expect(await database.snapshot(async (tx) => (await sql`select 1`.execute(tx)).rows.length)).toBe(1);
});

test('what is asked at once is done in the order in which it was asked', async () => {
  const { seen, answers } = await database.transact(async (tx) => {
    const read = () => sql<{ n: number }>`select n from test_count where id = 1`.execute(tx);
    const steps = [read(), set(tx, 1, 11), read(), set(tx, 1, 12), read()] as const;
    const ended = await waitForAll(steps);
    return { seen: [ended[0], ended[2], ended[4]].map(({ rows }) => rows[0]?.n), answers: ended.length };
  });
  expect(answers).toBe(5);
  expect(seen).toEqual([10, 11, 12]);
});

test('of what is asked at once the first failure is told, when nothing of it goes on', async () => {
  let isStillWriting = false;
  const slowly = async (tx: Tx) => {
    isStillWriting = true;
    await sql`select 1`.execute(tx).catch(() => undefined);
    await sleep(20);
    isStillWriting = false;
  };
  const failing = database.transact((tx) => waitForAll([set(tx, 1, 20), slowly(tx)]));
  await expect(failing).rejects.toSatisfy((error) => clashesWith(error, 'test_n'));
  expect(isStillWriting).toBe(false);
  expect(await numbers()).toEqual([10, 20]);
});

test('what goes on when its transaction has failed writes nothing behind the end of it', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const failing = database.transact(async (tx) => {
    await set(tx, 1, 98);
    setImmediate(() => {
      late = set(tx, 1, 99);
      late.catch(() => undefined);
    });
    throw new Error('No.');
  });
  await expect(failing).rejects.toThrow('No.');
  await sleep(20);
  await expect(late).rejects.toThrow(/over|rolled back/);
  expect(await numbers()).toEqual([10, 20]);
});

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'what asks by keys is planned once for all of them, in that transaction and no other',
  async () => {
    const mode = async (tx: Tx) =>
      (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(tx)).rows[0]?.plan_cache_mode;
    expect(await database.transact(mode, { isByKeys: true })).toBe('force_generic_plan');
    expect(await database.transact(mode)).toBe('auto');
  },
);
