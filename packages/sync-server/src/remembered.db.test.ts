import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { askOnce, type Pairs, readTogether, remembering } from './remembered.ts';
import type { SyncTx } from './sync-tx.ts';

test('while a transaction only reads, one question is asked once; before and after it each time', async () => {
  const database = await openTestDatabase([]);
  await sql`create table test_said (n integer not null)`.execute(database.db);
  const count = (tx: SyncTx, key: string) =>
    askOnce(tx, key, async () => {
      await sql`insert into test_said values (1)`.execute(tx);
      return (await sql`select from test_said`.execute(tx)).rows.length;
    });
  const counted = await database.transact(async (tx) => {
    const before = [await count(tx, 'one'), await count(tx, 'one')];
    const during = await remembering(tx, async () => [
      await count(tx, 'one'),
      await count(tx, 'two'),
      await count(tx, 'one'),
    ]);
    return [before, during, await count(tx, 'one')];
  });
  expect(counted).toEqual([[1, 2], [3, 4, 3], 5]);
  await database.close();
});

test('members who ask in the same tick share a query, and each gets the rows of their own pairs alone', async () => {
  const database = await openTestDatabase([]);
  const queries: Pairs[] = [];
  // Answers for all members with all others, as a careless query would.
  const read = async (pairs: Pairs) => {
    queries.push(pairs);
    return [...new Set(pairs.uids)].flatMap((uid) =>
      pairs.others.map((other) => ({ for_uid: uid, for_other: other, found: uid + other })),
    );
  };
  const ask = async (tx: SyncTx, uid: string, others: readonly string[]) => {
    const rows = await readTogether(tx, 'pairs', { uid, others }, read);
    // The pair itself is no part of a row: a row may go to a device as it is.
    return [...new Set(rows.map((row) => Object.values(row).join()))];
  };
  const both = (tx: SyncTx) => Promise.all([ask(tx, 'a', ['x', 'y']), ask(tx, 'b', ['y', 'z'])]);
  const own = [
    ['ax', 'ay'],
    ['by', 'bz'],
  ];
  await database.transact(async (tx) => {
    expect(await remembering(tx, () => both(tx))).toEqual(own);
    expect(queries).toEqual([{ uids: ['a', 'a', 'b', 'b'], others: ['x', 'y', 'y', 'z'] }]);
    expect(await both(tx)).toEqual(own);
    expect(queries).toHaveLength(3);
    const broken = () =>
      readTogether(tx, 'broken', { uid: 'a', others: ['x'] }, () => Promise.reject(new Error('away')));
    const all = remembering(tx, () => Promise.allSettled([broken(), broken()]));
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
  await database.close();
});
