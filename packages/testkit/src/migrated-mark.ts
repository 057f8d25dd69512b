import { createHash } from 'node:crypto';
import { type MigrationFolder, readMigrations } from '@mitto/server-kit/database/migrate';

/** Hash of all migrations, used to name a cached copy of the database: any change gives a new name. */
export function migratedMark(folders: readonly MigrationFolder[]): string {
  const digest = createHash('sha256');
  for (const { owner, name, checksum } of readMigrations(folders))
    digest.update(`${owner}/${name} ${checksum}\n`);
  return digest.digest('hex').slice(0, 16);
}
