/** Migrations for the tables of the change log. */
export const syncMigrations = { owner: 'sync', folder: new URL('../migrations/', import.meta.url) };
