import { randomBytes } from 'node:crypto';
import type { Database } from '@mitto/server-kit/database/database';
import { type MigrationFolder, migrate } from '@mitto/server-kit/database/migrate';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import pg from 'pg';
import { migratedMark } from './migrated-mark.ts';

/** Returns the URL of the database with this name on the test server. */
function addressOf(name: string): string {
  const url = new URL(serverAddress());
  url.pathname = `/${name}`;
  return url.href;
}

function serverAddress(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined)
    throw new Error('TEST_DATABASE_URL is not set: it names the PostgreSQL server to test on.');
  return url;
}

export interface TestPostgres extends Database {
  readonly url: string;
}

/**
 * Creates a database from a migrated template. The template is made once for each state of the migrations,
 * and stays on the server.
 */
export async function openTestPostgres(folders: readonly MigrationFolder[]): Promise<TestPostgres> {
  const name = `mitto_test_${randomBytes(6).toString('hex')}`;
  await onServer(async (server) => {
    const template = await ensureTemplate(server, folders);
    // Copying the files costs a tenth of writing every page to the log, which is the default.
    await server.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = addressOf(name);
  const database = openPostgres({ url });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await onServer((server) => server.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: serverAddress() });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

// Key of the advisory lock for making the template. Any constant works if all test processes use the same
// one.
const templateLock = 7_051_990;

async function ensureTemplate(server: pg.Client, folders: readonly MigrationFolder[]): Promise<string> {
  const name = `mitto_template_${migratedMark(folders)}`;
  await server.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const draft = `${name}_draft`;
    await server.query(`drop database if exists ${draft} with (force)`);
    await server.query(`create database ${draft}`);
    const database = openPostgres({ url: addressOf(draft) });
    await migrate(database, folders, Date.now());
    await database.close();
    await server.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await server.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}
