import { ensureChromium, ensureWholeChromium } from './chromium.ts';
import { ensureNatsServer } from './nats-server.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts';
import { progress } from './progress.mjs';
import { textOf } from './test-projects.ts';
import type { SelectedProject } from './test-selection.ts';
import { Trouble } from './trouble.mjs';

/** The PostgreSQL server for the tests. `version` is empty if it is unknown. */
export interface PostgresForTests {
  readonly isThere: boolean;
  readonly version: string;
}

export function findPostgresForTests(): PostgresForTests {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return { isThere: true, version: 'given' };
  if (findPostgres() !== undefined) return { isThere: true, version: '' };
  if (process.env['REQUIRE_POSTGRES'] === '1') {
    throw new Trouble(
      'REQUIRE_POSTGRES is set, but PostgreSQL is not installed and TEST_DATABASE_URL is not set.',
    );
  }
  return { isThere: false, version: '' };
}

/**
 * Installs and starts those programs that the selected tests need. Returns the server, which the caller must
 * stop afterwards.
 */
export async function startPrograms(
  selected: readonly SelectedProject[],
): Promise<PostgresServer | undefined> {
  if (selected.some(needsChromium)) await prepare('Chromium', 'CHROME_PATH', ensureChromium);
  if (selected.some(needsWholeChromium))
    await prepare('whole Chromium', 'WHOLE_CHROME_PATH', ensureWholeChromium);
  if (selected.some(needsNats)) await prepare('NATS server', 'NATS_SERVER_PATH', ensureNatsServer);
  if (!selected.some(needsPostgres) || process.env['TEST_DATABASE_URL'] !== undefined) return undefined;
  const server = await progress('Starting PostgreSQL', () => startPostgres());
  process.env['TEST_DATABASE_URL'] = server.url;
  return server;
}

const needsPostgres = ({ project }: SelectedProject): boolean =>
  project.engine === 'postgres' || (project.stage === 'e2e' && process.env['SITE_ENGINE'] === 'postgres');

const needsChromium = ({ project }: SelectedProject): boolean => project.stage === 'e2e';

const needsWholeChromium = ({ project, files }: SelectedProject): boolean =>
  project.stage === 'browser' || files.some(({ file }) => textOf(file).includes('isWholeBrowser: true'));

const needsNats = ({ files }: SelectedProject): boolean =>
  files.some(({ file }) => textOf(file).includes('/start-nats'));

/**
 * Sets the variable with the path of a program. If the program is missing, the tests that need it fail with a
 * message about it.
 */
async function prepare(
  name: string,
  setting: string,
  ensure: () => Promise<string | undefined>,
): Promise<void> {
  const path = await ensure();
  if (path !== undefined) process.env[setting] = path;
  else console.log(`There is no ${name} here: install one, or set ${setting}.`);
}
