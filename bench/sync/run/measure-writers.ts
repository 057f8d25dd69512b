import { randomUUID } from 'node:crypto';
import { defineTable } from '@mitto/kit/define-table';
import type { Database } from '@mitto/server-kit/database/database';
import { logChanges } from '@mitto/sync-server/change-log';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { sql } from 'kysely';
import * as v from 'valibot';

export const writers = 16;
/** Number of changes in one transaction: both sides of a match, a favourite and a visit. */
export const perTransaction = 8;

const entry = defineTable({
  name: 'marks',
  row: v.strictObject({ n: v.number() }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
});
const marks: SyncedTable = {
  entry,
  refOf: (_uid, source) => source,
  read: async (_tx, _uid, sources) =>
    new Map(sources.map((source) => [source, { view: 'full', row: { n: 1 } }])),
};
const tables = new Map([['marks', marks]]);

export interface WritersLine {
  readonly engine: string;
  readonly members: string;
  readonly 'transactions/s': number;
  readonly 'changes/s': number;
  readonly lost: number;
}

interface WritersOptions {
  readonly engine: string;
  readonly members: string;
  readonly count: number;
  readonly seconds: number;
}

/**
 * Runs concurrent writers that append to members' change logs. Finally compares the stored rows with those
 * that were written.
 */
export async function measureWriters(
  database: Database,
  { engine, members, count, seconds }: WritersOptions,
): Promise<WritersLine> {
  const uids = Array.from({ length: count }, () => randomUUID());
  const until = performance.now() + seconds * 1000;
  let transactions = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let round = 0; performance.now() < until; round += 1) {
        const pair = [uids[(writer * 7 + round) % count], uids[(writer * 7 + round * 3 + 1) % count]];
        const touched = Array.from({ length: perTransaction }, (_, index) => ({
          uid: pair[index % 2] ?? '',
          table: 'marks',
          source: randomUUID(),
        }));
        await database.transact((tx) => logChanges(tx, tables, touched));
        transactions += 1;
      }
    }),
  );
  let found = 0;
  for (const uid of uids) found += await countOf(database, uid);
  return {
    engine,
    members,
    'transactions/s': Math.round(transactions / seconds),
    'changes/s': Math.round((transactions * perTransaction) / seconds),
    lost: transactions * perTransaction - found,
  };
}

async function countOf(database: Database, uid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sync_row where uid = ${uid}`.execute(
    database.db,
  );
  return rows[0]?.n ?? 0;
}
