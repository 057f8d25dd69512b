/**
 * Version of the synced tables. Raise this number whenever a column changes its meaning; server and client
 * change together.
 */
export const schemaVersion = 1;
