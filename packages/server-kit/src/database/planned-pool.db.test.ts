import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Db } from './database.ts';
import { StatementNames } from './planned-pool.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await sql`create table test_note (id integer primary key, said text)`.execute(database.db);
  await sql`insert into test_note values (1, 'one'), (2, 'two')`.execute(database.db);
});
afterEach(() => database.close());

const note = async (db: Db, id: number): Promise<unknown> =>
  (await sql<object>`select * from test_note where id = ${id}`.execute(db)).rows[0];

/** Runs the query often enough to become a prepared statement on the transaction's connection. */
async function askOften(db: Db): Promise<void> {
  for (let time = 0; time < 8; time += 1) await note(db, 1);
}

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('statements that come again', () => {
  test('are planned once, and answer what they are asked each time', async () => {
    await database.transact(async (tx) => {
      await askOften(tx);
      expect(await note(tx, 2)).toEqual({ id: 2, said: 'two' });
      const { rows } = await sql<{ asked: number }>`
        select generic_plans + custom_plans as asked from pg_prepared_statements
        where statement like 'select * from test_note%'`.execute(tx);
      expect(rows).toEqual([{ asked: 7 }]);
    });
  });

  test('go on when a migration gives their table another column, within a transaction and outside of one', async () => {
    for (const column of ['more', 'yet_more']) {
      await askOften(database.db);
      await sql`alter table test_note add column ${sql.ref(column)} integer`.execute(database.db);
      const ask = (db: Db) => note(db, 1);
      const found = column === 'more' ? await ask(database.db) : await database.transact(ask);
      expect(found).toHaveProperty(column, null);
    }
  });

  test('outside of a transaction a wrong one is told as before', async () => {
    for (let time = 0; time < 5; time += 1) {
      await expect(sql`select 1 / ${0}::integer`.execute(database.db)).rejects.toThrow('division by zero');
    }
    expect(await note(database.db, 1)).toEqual({ id: 1, said: 'one' });
  });
});

describe('names of statements', () => {
  test('are given to what comes a third time, and stay', () => {
    const names = new StatementNames();
    expect(['a', 'a', 'b', 'a', 'a', 'b'].map((text) => names.nameOf(text))).toEqual([
      ...[undefined, undefined, undefined],
      ...['m0_0', 'm0_0', undefined],
    ]);
  });

  test('are others after a table became another one', () => {
    const names = new StatementNames();
    for (let time = 0; time < 3; time += 1) names.nameOf('a');
    names.renew();
    expect(['a', 'a', 'a'].map((text) => names.nameOf(text))).toEqual([undefined, undefined, 'm1_0']);
  });

  test('are a thousand at most, whatever is asked', () => {
    const names = new StatementNames();
    const given = new Set<string | undefined>();
    for (let text = 0; text < 20_000; text += 1) {
      for (let time = 0; time < 3; time += 1) given.add(names.nameOf(`select ${text}`));
    }
    given.delete(undefined);
    expect(given.size).toBe(1000);
  });
});
