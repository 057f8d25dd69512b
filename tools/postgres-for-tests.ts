import { startPostgres } from './postgres.ts';

/** Starts PostgreSQL for the tests, unless `npm test` has already started it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return undefined;
  const server = await startPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  return server.stop;
}
