import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { defineTable } from '@mitto/kit/define-table';
import type { Database } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { logChanges } from '@mitto/sync-server/change-log';
import { syncMigrations } from '@mitto/sync-server/sync-migrations';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { sql } from 'kysely';
import * as v from 'valibot';
import { startPostgres } from '../tools/postgres.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const writers = 16;
/** Changes of one transaction: both sides of a match, a favourite and a visit. */
const perTransaction = 8;

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

interface Line {
  readonly engine: string;
  readonly members: string;
  readonly 'transactions/s': number;
  readonly 'changes/s': number;
  readonly lost: number;
}

/** Writers that log for members, and at the end the count of what is there against what was written. */
async function measure(database: Database, engine: string, members: string, count: number): Promise<Line> {
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

const server = await startPostgres({ durable: true });
const postgres = openPostgres({ url: server.url, mostConnections: writers });
const pglite = await openPglite({});
const lines: Line[] = [];
for (const [engine, database] of [
  ['pglite', pglite],
  [`postgres ${server.version}`, postgres],
] as const) {
  await migrate(database, [syncMigrations], Date.now());
  lines.push(await measure(database, engine, '4 (hot)', 4));
  lines.push(await measure(database, engine, '2000 (spread)', 2000));
}
console.log(
  `Node ${process.version}, ${writers} writers, ${perTransaction} changes a transaction, ${seconds} s each, fsync on.`,
);
console.table(lines);
console.log('Goal: 0 lost, at least 4000 changes/s on spread members of PostgreSQL.');
await pglite.close();
await postgres.close();
await server.stop();
