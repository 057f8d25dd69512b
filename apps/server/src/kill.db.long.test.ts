// @subject: packages/sync-server packages/server-kit
// @pglite: the server is killed over its files
// @alone: it measures how soon the server is ready again
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { checkJournal } from '@mitto/testkit/check-journal';
import { freePort, startServerProcess } from '@mitto/testkit/server-process';
import { sized } from '@mitto/testkit/sized';
import { beStubborn, type Journal, underLoad } from '@mitto/testkit/stubborn-client';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startPostgres } from '../../../tools/postgres.ts';

const kills = sized({ short: 3, nightly: 200 });
const clients = 20;
/** On a machine that starts slower than this, a start after a kill is compared with one after a regular stop. */
const readyWithinMs = 3000;
const longestAgainstStop = 1.4;

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite';
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Place {
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the number of email addresses that have several accounts. Call it after the server has ended. */
  countDoubles(): Promise<number>;
}

/**
 * Creates a data folder. For PostgreSQL it also starts a database server with durable commits, which survive
 * a power failure.
 */
async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'mitto-kill-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  if (postgres) cleanups.push(() => postgres.stop());
  return {
    environment: { DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
    async countDoubles() {
      const database = postgres
        ? openPostgres({ url: postgres.url })
        : await openPglite({ directory: join(folder, 'database') });
      const { rows } = await sql`
        select lower(email) from account_member group by lower(email) having count(*) > 1`.execute(
        database.db,
      );
      await database.close();
      return rows.length;
    },
  };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

test(`killed ${kills} times under load, the server has lost and doubled nothing it had acknowledged`, async () => {
  const place = await makePlace();
  const port = await freePort();
  const start = () => startServerProcess(port, place.environment);
  let server = await start();
  const firstReadyMs = server.readyAfterMs;
  cleanups.push(() => server.kill());
  const journal: Journal = { accounts: [], wrong: [], statuses: new Map() };
  let goesOn = true;
  const client = { url: server.url, journal, goesOn: () => goesOn };
  const load = Array.from({ length: clients }, (_, number) => beStubborn(client, number));

  const readyAfter: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await underLoad(journal);
    await server.kill();
    server = await start();
    readyAfter.push(server.readyAfterMs);
  }
  await underLoad(journal);
  await server.stop();
  server = await start();
  const stoppedReadyMs = server.readyAfterMs;
  goesOn = false;
  await Promise.all(load);

  const faults = await checkJournal(server.url, journal);
  await server.stop();
  const signedIn = journal.accounts.filter(({ tokens }) => tokens).length;
  process.stdout.write(
    `killed ${kills} times on ${engine}: ${journal.accounts.length} registrations and ${signedIn} sessions acknowledged, ` +
      `${journal.statuses.get(0) ?? 0} answers lost; ready again after ${Math.round(median(readyAfter))} ms (median), ` +
      `${Math.round(Math.max(...readyAfter))} ms (longest), ${Math.round(stoppedReadyMs)} ms after a regular stop, ` +
      `${Math.round(firstReadyMs)} ms the first time\n`,
  );
  expect(faults).toEqual([]);
  expect(await place.countDoubles()).toBe(0);
  expect(journal.accounts.length).toBeGreaterThan(kills);
  expect(signedIn).toBeGreaterThan(kills);
  expect(median(readyAfter)).toBeLessThan(Math.max(readyWithinMs, longestAgainstStop * stoppedReadyMs));
});
