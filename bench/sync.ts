import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { syncMigrations } from '@mitto/sync-server/sync-migrations';
import { ensureChromium } from '../tools/chromium.ts';
import { startPostgres } from '../tools/postgres.ts';
import { Trouble } from '../tools/trouble.mjs';
import { bundlePage } from './localdb/run/bundle-page.ts';
import { type DeviceLine, measureDevice } from './sync/run/measure-device.ts';
import { measureWriters, perTransaction, type WritersLine, writers } from './sync/run/measure-writers.ts';
import { printDevice } from './sync/run/print-device.ts';

/**
 * Measures sync on both databases: a device in a real browser, and 16 concurrent writers to the change log.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'device,writers' },
  },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const parts = values.only.split(',');

const server = await startPostgres({ durable: true });
const postgres = openPostgres({ url: server.url, maxConnections: writers });
const pglite = await openPglite({});
const databases: readonly (readonly [string, Database])[] = [
  ['pglite', pglite],
  [`postgres ${server.version}`, postgres],
];

console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}, fsync on.`);
try {
  for (const [, database] of databases) await migrate(database, [syncMigrations], Date.now());
  if (parts.includes('device')) await runDevice();
  if (parts.includes('writers')) await runWriters();
} finally {
  await pglite.close();
  await postgres.close();
  await server.stop();
}

async function runDevice(): Promise<void> {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Trouble('There is no Chromium to measure in: set CHROME_PATH.');
  const page = await bundlePage(join(import.meta.dirname, 'sync/page/device.ts'));
  const [count, seed, rounds] = [values.rows, values.seed, values.rounds].map(Number) as [
    number,
    number,
    number,
  ];
  const lines: DeviceLine[] = [];
  for (const [engine, database] of databases) {
    lines.push(await measureDevice(database, { engine, page, executablePath, count, seed, rounds }));
  }
  console.log(`A device in a browser over HTTP, ${count} messages, seed ${seed}, times in ms.`);
  console.log(`Medians of ${rounds} rounds; ratios are medians of what each round gave.`);
  printDevice(lines, count);
}

async function runWriters(): Promise<void> {
  const lines: WritersLine[] = [];
  for (const [engine, database] of databases) {
    lines.push(await measureWriters(database, { engine, members: '4 (hot)', count: 4, seconds }));
    lines.push(await measureWriters(database, { engine, members: '2000 (spread)', count: 2000, seconds }));
  }
  console.log(`${writers} writers, ${perTransaction} changes a transaction, ${seconds} s each.`);
  console.table(lines);
  console.log('Goal: 0 lost, at least 4000 changes/s on spread members of PostgreSQL.');
}
