import type { MigrationFolder } from './database/migrate.ts';

/** Migrations of the core's own tables, which belong to no feature. */
export const coreMigrations: MigrationFolder = {
  owner: 'house',
  folder: new URL('../migrations/', import.meta.url),
};
