import { randomUUID } from 'node:crypto';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { sqlState } from '@mitto/server-kit/database/transact';
import { openTestPostgres, type TestPostgres } from '@mitto/testkit/open-test-postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logChanges, type Touched } from './change-log.ts';
import { type NotesWorld, notesMigrations, notesTables } from './notes.fixture.ts';

const writers = 16;
const perWriter = 30;
const hotMembers = 6;
const touchedAtOnce = 4;

type Db = NotesWorld['database']['db'];

/**
 * Runs the writers and counts deadlocks (SQLSTATE 40P01). It does not use `transact`, whose retry would hide
 * them.
 */
async function countDeadlocks(db: Db, most: number): Promise<{ deadlocks: number; committed: number }> {
  const members = Array.from({ length: hotMembers }, () => randomUUID());
  let [deadlocks, committed] = [0, 0];
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; round < perWriter && deadlocks < most; round += 1) {
      const note = randomUUID();
      const touched = Array.from({ length: touchedAtOnce }, (_, index): Touched => {
        const uid = members[(writer + round + index * (1 + (writer % 5))) % hotMembers] ?? '';
        return { uid, table: 'notes', source: note };
      });
      try {
        await db.transaction().execute(async (tx) => {
          await sql`insert into test_note (id, owner, friend, mode, text)
            values (${note}, ${touched[0]?.uid}, ${touched[1]?.uid}, 'full', 'hot')`.execute(tx);
          await logChanges(tx, notesTables, touched);
        });
        committed += 1;
      } catch (error) {
        if (sqlState(error) !== '40P01') throw error;
        deadlocks += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return { deadlocks, committed };
}

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('16 writers on PostgreSQL', () => {
  let place: TestPostgres;
  let database: ReturnType<typeof openPostgres>;
  beforeAll(async () => {
    place = await openTestPostgres(notesMigrations);
    database = openPostgres({ url: place.url, maxConnections: writers });
  });
  afterAll(async () => {
    await database.close();
    await place.close();
  });

  test('that touch the same members in any order never deadlock [law 3.8]', async () => {
    expect(await countDeadlocks(database.db, 1)).toEqual({ deadlocks: 0, committed: writers * perWriter });
  });

  test('deadlock as soon as the heads are locked in no order [law 3.9]', { timeout: 60_000 }, async () => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('sync_lock_heads'::regproc) as text`.execute(database.db);
    const inOrder = rows[0]?.text ?? '';
    const inNone = inOrder.replace('order by h.uid for update', 'order by random() for update');
    expect(inNone).not.toBe(inOrder);
    await sql.raw(inNone).execute(database.db);
    try {
      expect((await countDeadlocks(database.db, 1)).deadlocks).toBeGreaterThan(0);
    } finally {
      await sql.raw(inOrder).execute(database.db);
    }
  });
});
