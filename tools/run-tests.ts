import { createVitest, type Vitest } from 'vitest/node';
import { ensureChromium } from './chromium.ts';
import { root } from './installation.mjs';
import { ensureNatsServer } from './nats-server.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts';
import { progress } from './progress.mjs';
import { runStaticChecks } from './static-checks.ts';
import { closingLines, countTests } from './test-counts.ts';
import { selectTests } from './test-selection.ts';
import { runProgram, Trouble } from './trouble.mjs';

await runProgram(async () => {
  const word = process.argv.slice(2).join(' ') || undefined;
  const isNightly = process.env['NIGHTLY'] === '1';
  const failedChecks = word === undefined && !isNightly ? await runStaticChecks() : [];
  try {
    const { lines, hasPassed } = await runTests(word, isNightly, failedChecks);
    console.log(`\n${lines.join('\n')}`);
    return hasPassed ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    console.log(`${error.message}\n0 passed, ${failedChecks.length + 1} failed`);
    return 1;
  }
});

async function runTests(word: string | undefined, isNightly: boolean, failedChecks: readonly string[]) {
  await prepareOutsidePrograms();
  const postgres = await preparePostgres();
  try {
    const vitest = await createVitest({ root, watch: false, run: true });
    const counts = await runVitest(vitest, word, isNightly, postgres.isThere);
    return closingLines(counts, postgres, failedChecks);
  } finally {
    await postgres.server?.stop();
  }
}

async function runVitest(vitest: Vitest, word: string | undefined, isNightly: boolean, hasPostgres: boolean) {
  try {
    await vitest.standalone();
    const tests = await selectTests(vitest, { word, isNightly, hasPostgres });
    if (tests.length === 0) throw new Trouble(`No test has "${word ?? 'long'}" in its path or name.`);
    return countTests(await vitest.runTestSpecifications(tests, true), word !== undefined);
  } finally {
    await vitest.close();
  }
}

/** What some tests need besides packages; where it cannot be had, they say so themselves. */
async function prepareOutsidePrograms(): Promise<void> {
  const chromium = await ensureChromium();
  if (chromium !== undefined) process.env['CHROME_PATH'] = chromium;
  else console.log('There is no Chromium here: install one, or set CHROME_PATH.');
  const nats = await ensureNatsServer();
  if (nats !== undefined) process.env['NATS_SERVER_PATH'] = nats;
  else console.log('There is no NATS server here: install `nats-server`, or set NATS_SERVER_PATH.');
}

interface PostgresForTests {
  readonly isThere: boolean;
  readonly server?: PostgresServer;
  readonly version: string;
}

async function preparePostgres(): Promise<PostgresForTests> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return { isThere: true, version: 'given' };
  if (findPostgres() === undefined) {
    if (process.env['REQUIRE_POSTGRES'] === '1') {
      throw new Trouble(
        'REQUIRE_POSTGRES is set, but PostgreSQL is not installed and TEST_DATABASE_URL is not set.',
      );
    }
    return { isThere: false, version: '' };
  }
  const server = await progress('Starting PostgreSQL', () => startPostgres());
  process.env['TEST_DATABASE_URL'] = server.url;
  return { isThere: true, server, version: server.version };
}
