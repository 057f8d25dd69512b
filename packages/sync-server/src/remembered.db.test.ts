import { openTestDatabase } from '@mitto/testkit/open-test-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { askOnce, remembering } from './remembered.ts';
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
