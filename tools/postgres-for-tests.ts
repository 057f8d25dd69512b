import { startPostgres } from './postgres.ts';

/** Gives the tests on PostgreSQL a server where `npm test` has not done so already. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return undefined;
  const server = await startPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  return server.stop;
}
