import { findPostgres } from './postgres.ts';
import { setup as startForTests } from './postgres-for-tests.ts';

/** Starts PostgreSQL for the sites of the end-to-end tests where it is installed, unless `npm test` has chosen the engine. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const isThere = process.env['TEST_DATABASE_URL'] !== undefined || findPostgres() !== undefined;
  process.env['SITE_ENGINE'] ??= isThere ? 'postgres' : 'pglite';
  return process.env['SITE_ENGINE'] === 'postgres' ? await startForTests() : undefined;
}
