import { createHash } from 'node:crypto';
import { type MigrationFolder, readMigrations } from '@mitto/server-kit/database/migrate';

/** Names what the migrations make, so that a copy made of it is found again and an old one is not. */
export function migratedMark(folders: readonly MigrationFolder[]): string {
  const digest = createHash('sha256');
  for (const { owner, name, checksum } of readMigrations(folders))
    digest.update(`${owner}/${name} ${checksum}\n`);
  return digest.digest('hex').slice(0, 16);
}
