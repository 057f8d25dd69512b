import { coreMigrations } from '@mitto/server-kit/core-migrations';
import type { Database } from '@mitto/server-kit/database/database';
import type { MigrationFolder } from '@mitto/server-kit/database/migrate';
import { openTestPglite } from './open-test-pglite.ts';
import { openTestPostgres } from './open-test-postgres.ts';

/**
 * Opens a new migrated, empty database for one test, on the database engine of this test run. Closing deletes
 * the database.
 */
export async function openTestDatabase(
  folders: readonly MigrationFolder[] = [coreMigrations],
): Promise<Database> {
  return process.env['TEST_ENGINE'] === 'postgres'
    ? await openTestPostgres(folders)
    : await openTestPglite(folders);
}
