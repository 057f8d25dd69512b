import { randomUUID } from 'node:crypto';
import { defineTable } from '@mitto/kit/define-table';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { openTestPostgres, type TestPostgres } from '@mitto/testkit/open-test-postgres';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logChanges } from './change-log.ts';
import { notesMigrations } from './notes.fixture.ts';
import type { SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

/** A bond becomes visible to its member when two notes with the same text exist. */
const bonds: SyncedTable = {
  entry: defineTable({
    name: 'bonds',
    row: v.strictObject({ text: v.string() }),
    indexes: [],
    conflict: 'server',
    stream: 'member',
  }),
  refOf: (_uid, source) => source,
  async read(tx, uid, sources) {
    const { rows } = await sql<{ text: string }>`
      select text from test_note where owner = ${uid} and text = any(${sources}::text[])
      group by text having count(*) = 2`.execute(tx);
    return new Map(rows.map(({ text }) => [text, { view: 'full', row: { text } }]));
  },
};
const tables = new Map([['bonds', bonds]]);

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('two transactions on PostgreSQL', () => {
  let place: TestPostgres;
  let database: ReturnType<typeof openPostgres>;
  beforeAll(async () => {
    place = await openTestPostgres(notesMigrations);
    database = openPostgres({ url: place.url, maxConnections: 4 });
  });
  afterAll(async () => {
    await database.close();
    await place.close();
  });

  const writeHalf = (tx: SyncTx, uid: string, bond: string) =>
    sql`insert into test_note (id, owner, mode, text) values (${randomUUID()}, ${uid}, 'full', ${bond})`.execute(
      tx,
    );

  const waitingForLocks = async (): Promise<number> => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.db,
    );
    return rows.length;
  };

  test('that only together make a row visible log it: the later one sees what the earlier one wrote', async () => {
    const [uid, bond] = [randomUUID(), randomUUID()];
    const touched = [{ uid, table: 'bonds', source: bond }];
    const [isWritten, isLogged, mayCommit] = [0, 0, 0].map(() => Promise.withResolvers<void>());
    const first = database.db.transaction().execute(async (tx) => {
      await writeHalf(tx, uid, bond);
      await isWritten?.promise;
      await logChanges(tx, tables, touched);
      isLogged?.resolve();
      await mayCommit?.promise;
    });
    const second = database.db.transaction().execute(async (tx) => {
      await writeHalf(tx, uid, bond);
      isWritten?.resolve();
      await isLogged?.promise;
      await logChanges(tx, tables, touched);
    });
    await isLogged?.promise;
    await expect.poll(waitingForLocks).toBe(1);
    mayCommit?.resolve();
    await Promise.all([first, second]);
    const { rows } = await sql`
      select view from sync_row where uid = ${uid} and tbl = 'bonds' and source = ${bond} and not dead`.execute(
      database.db,
    );
    expect(rows).toEqual([{ view: 'full' }]);
  });
});
