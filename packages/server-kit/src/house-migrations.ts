import type { MigrationFolder } from './database/migrate.ts';

/** The tables of the house itself, which belong to no feature. */
export const houseMigrations: MigrationFolder = {
  owner: 'house',
  folder: new URL('../migrations/', import.meta.url),
};
