// @subject: packages/server-kit
// @alone: it measures how soon the server is ready again
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callOverHttp } from '@mitto/testkit/call-over-http';
import { checkJournal } from '@mitto/testkit/check-journal';
import { freePort, startServerProcess } from '@mitto/testkit/server-process';
import { sized } from '@mitto/testkit/sized';
import { beStubborn, type Journal, underLoad } from '@mitto/testkit/stubborn-client';
import { afterEach, expect, test } from 'vitest';
import { startPostgres } from '../../../tools/postgres.ts';
import { coreApi } from './core/core-contract.ts';

const stops = sized({ short: 3, nightly: 200 });
const clients = 20;
const recoversWithinMs = 10_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Polls until the server is ready. Returns the time this took and the statuses of the polls. */
async function recovery(url: string): Promise<{ readonly ms: number; readonly statuses: readonly number[] }> {
  const startedAt = performance.now();
  const statuses: number[] = [];
  for (;;) {
    const { status } = await callOverHttp(url, coreApi.healthCheck, {}, { ip: '10.250.0.1' });
    statuses.push(status);
    const ms = performance.now() - startedAt;
    if (status === 200 || ms > recoversWithinMs) return { ms, statuses };
    await sleep(100);
  }
}

const modes = ['fast', 'immediate', 'kill'] as const;

test.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  `PostgreSQL stopped ${stops} times under load: 503 meanwhile, and nothing acknowledged is lost`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mitto-stopped-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startPostgres({ durable: true });
    cleanups.push(() => postgres.stop());
    const server = await startServerProcess(await freePort(), {
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
    });
    cleanups.push(() => server.kill());
    const journal: Journal = { accounts: [], wrong: [], statuses: new Map() };
    let goesOn = true;
    const client = { url: server.url, journal, goesOn: () => goesOn };
    const load = Array.from({ length: clients }, (_, number) => beStubborn(client, number));

    const recoveries: number[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await underLoad(journal);
      await postgres.restart(modes[stop % modes.length] ?? 'fast');
      const { ms, statuses } = await recovery(server.url);
      expect(statuses.at(-1), `after stop ${stop + 1}`).toBe(200);
      expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
      recoveries.push(ms);
    }
    goesOn = false;
    await Promise.all(load);

    const faults = await checkJournal(server.url, journal);
    const signedIn = journal.accounts.filter(({ tokens }) => tokens).length;
    const busy = journal.statuses.get(503) ?? 0;
    process.stdout.write(
      `PostgreSQL stopped ${stops} times: ${journal.accounts.length} registrations and ${signedIn} sessions acknowledged, ` +
        `${busy} times 503, ${journal.statuses.get(0) ?? 0} connections broken; longest recovery ${Math.round(Math.max(...recoveries))} ms\n`,
    );
    expect(faults).toEqual([]);
    expect(busy).toBeGreaterThan(0);
    // The server process itself kept running, so every request got an answer.
    expect(journal.statuses.get(0) ?? 0).toBe(0);
    expect(journal.accounts.length).toBeGreaterThan(stops);
  },
);
