/** The tables of the change log, for the owner's migrations. */
export const syncMigrations = { owner: 'sync', folder: new URL('../migrations/', import.meta.url) };
