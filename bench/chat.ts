import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrations } from '@mitto/server/modules';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { chromium } from 'playwright-core';
import { startSite } from '../e2e/start-site.ts';
import { ensureChromium } from '../tools/chromium.ts';
import { startPostgres } from '../tools/postgres.ts';
import { Trouble } from '../tools/trouble.mjs';
import { tell } from './chat/run/figures.ts';
import { measureArrival } from './chat/run/measure-arrival.ts';
import { measureLong } from './chat/run/measure-long.ts';
import { measurePixels } from './chat/run/measure-pixels.ts';
import { measureInserts, measurePgbench, measureRate } from './chat/run/measure-rate.ts';
import { buildForProduction } from './web/run/build-for-production.ts';

/**
 * Measures chat: the time from a sender's call to the receiver's socket (compared with a bare echo and a bare
 * commit), messages per second (compared with bare inserts), the time from a tap to the pixels on another
 * screen, a conversation of 50,000 messages, and the cost of an idle socket.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    taps: { type: 'string', default: '60' },
    openings: { type: 'string', default: '15' },
    messages: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: 'arrival,rate,pixels,long,sockets' },
  },
  allowPositionals: true,
});
const parts = values.only.split(',');
const seconds = Number(values.seconds);

console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}.`);
if (parts.includes('arrival') || parts.includes('rate')) {
  await onPglite();
  await onPostgres();
}
if (parts.includes('pixels') || parts.includes('long')) await inBrowsers();
if (parts.includes('sockets')) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sockets.ts')], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
console.log(`load ${loadavg()[0]?.toFixed(1)} over the last minute`);

async function onPglite(): Promise<void> {
  const world = await startWorld();
  try {
    await onEngine(world, 'PGlite');
  } finally {
    await world.close();
  }
}

async function onPostgres(): Promise<void> {
  const server = await startPostgres({ durable: true });
  const database = openPostgres({ url: server.url, maxConnections: 16 });
  try {
    await migrate(database, migrations, Date.now());
    const world = await startWorld({ database });
    await onEngine(world, 'PostgreSQL');
    if (parts.includes('rate')) {
      const bare = await measurePgbench(server, seconds);
      console.log(`       pgbench's simplest insert, 16 clients: ${bare.toFixed(0)}/s`);
    }
    await world.close();
  } finally {
    await database.close();
    await server.stop();
  }
}

async function onEngine(world: World, engine: string): Promise<void> {
  if (parts.includes('arrival')) {
    const { ours, echo, commit } = await measureArrival(world, Number(values.rounds));
    const bare = echo.p50 + commit.p50;
    console.log(
      `       ${engine}: echo ${echo.p50.toFixed(2)} ms, one-row commit ${commit.p50.toFixed(2)} ms, ours ${ours.p50.toFixed(2)} ms (p95 ${ours.p95.toFixed(2)})`,
    );
    tell(`${engine}, from call to socket, medians`, ours.p50, 3 * bare, 'ms');
  }
  if (parts.includes('rate')) {
    const inserts = await measureInserts(world, seconds);
    const rate = await measureRate(world, seconds);
    console.log(
      `       ${engine}: ${rate.toFixed(0)} messages/s beside ${inserts.toFixed(0)} bare inserts/s, 16 at once`,
    );
  }
}

async function inBrowsers(): Promise<void> {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Trouble('There is no Chromium to measure in: set CHROME_PATH.');
  await buildForProduction();
  const world = await startSite({});
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    if (parts.includes('pixels')) {
      const { p50, p95 } = await measurePixels(world, browser, Number(values.taps));
      tell(`from a tap to another's pixels, p95 (median ${p50.toFixed(1)})`, p95, 60, 'ms');
    }
    if (!parts.includes('long')) return;
    const count = Number(values.messages);
    const long = await measureLong(world, browser, { count, rounds: Number(values.openings) });
    tell(
      `first screen of a conversation of ${count}, warm, median (p95 ${long.opening.p95.toFixed(1)})`,
      long.opening.p50,
      100,
      'ms',
    );
    tell(
      `frames while scrolling up, processor 1/4, p95 (median ${long.frames.p50.toFixed(1)}, ${long.drawn} drawn)`,
      long.frames.p95,
      17,
      'ms',
    );
  } finally {
    await browser.close();
    await world.close();
  }
}
