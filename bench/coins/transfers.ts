// Measures movements of coins on a PostgreSQL server of its own: between random members, and all to or from one
// account of the product; beside an insert without balances or checks (the limit) and the usual design with locked
// balance rows, in the same run. Also the bytes of a movement, and the first page of a long history.
//   npm run bench coins [-- --members 2000 --seconds 5 --connections 1,8,16,32]

import { parseArgs } from 'node:util';
import type { Database } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { sql } from 'kysely';
import { migrations } from '../../apps/server/src/modules.ts';
import { coinHistoryLimit } from '../../features/coins/contract/coins-tables.ts';
import { postMovement } from '../../features/coins/server/post-movement.ts';
import { readHistory } from '../../features/coins/server/store/history.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { type Design, insertOnly, lockedBalances, ours, type Pair } from './run/designs.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,8,16,32' },
    entries: { type: 'string', default: '100000' },
  },
});
const members = Number(values.members);
const seconds = Number(values.seconds);
const connections = values.connections.split(',').map(Number);

const random = (limit: number) => Math.floor(Math.random() * limit);

interface Scene {
  readonly name: string;
  readonly pair: () => Pair;
}

const scenes: readonly Scene[] = [
  {
    name: 'random pairs',
    pair() {
      const from = random(members);
      return { from, to: (from + 1 + random(members - 1)) % members };
    },
  },
  { name: 'all to one account', pair: () => ({ from: random(members), to: 'system' }) },
  { name: 'all from one account', pair: () => ({ from: 'system', to: random(members) }) },
];

let keys = 0;
const newKey = () => {
  keys += 1;
  return `transfer 0190f3a2-7c11-7d35-9f0e-0c2a5b7d9e11 ${keys}`;
};

/** Movements a second with this number of movements at once. */
async function rateOf(database: Database, design: Design, scene: Scene, lanes: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await design.transfer(database, scene.pair(), newKey());
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return Math.round(done / seconds);
}

async function bytesOf(database: Database, { tables }: Design): Promise<number> {
  let bytes = 0;
  for (const table of tables) {
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size(${table}::text::regclass)::bigint as bytes`.execute(database.db);
    bytes += rows[0]?.bytes ?? 0;
  }
  return bytes;
}

async function bytesOfOne(database: Database, design: Design): Promise<number> {
  const count = 5000;
  const before = await bytesOf(database, design);
  for (let made = 0; made < count; made += 1) {
    await design.transfer(database, { from: made % members, to: (made + 1) % members }, newKey());
  }
  return Math.round(((await bytesOf(database, design)) - before) / count);
}

/** Median time of the first page of a history (ms). */
async function historyTime(database: Database): Promise<number> {
  const uid = '0190f3a2-7c11-4d35-9f0e-0c2a5b7d9e12';
  const [from, to] = [{ system: 'mitto-admin' }, { uid }] as const;
  const entries = Number(values.entries);
  for (let first = 0; first < entries; first += 500) {
    await database.transact(async (tx) => {
      for (let entry = first; entry < first + 500; entry += 1) {
        await postMovement(tx, { key: `long ${entry}`, reason: 'grant', from, to, amount: 1 }, entry);
      }
    });
  }
  await sql`analyze`.execute(database.db);
  const times: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const begun = performance.now();
    const rows = await readHistory(database.db, uid, coinHistoryLimit);
    times.push(performance.now() - begun);
    if (rows.length !== coinHistoryLimit) throw new Error(`The history has ${rows.length} rows.`);
  }
  return times.toSorted((one, other) => one - other)[25] ?? 0;
}

const postgres = await startPostgres();
const database = openPostgres({ url: postgres.url, maxConnections: Math.max(...connections) });
try {
  await migrate(database, migrations, Date.now());
  const designs = [insertOnly, ours, lockedBalances];
  for (const design of designs) await design.prepare(database, members);
  const rows: Record<string, string | number>[] = [];
  for (const scene of scenes) {
    for (const lanes of connections) {
      const row: Record<string, string | number> = { scene: scene.name, connections: lanes };
      for (const design of designs) row[design.name] = await rateOf(database, design, scene, lanes);
      rows.push(row);
    }
  }
  console.table(rows);
  for (const design of designs) {
    console.log(`${design.name}: ${await bytesOfOne(database, design)} bytes a movement`);
  }
  const median = await historyTime(database);
  console.log(`first ${coinHistoryLimit} of ${values.entries} entries: ${median.toFixed(1)} ms (median)`);
} finally {
  await database.close();
  await postgres.stop();
}
