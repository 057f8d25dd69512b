/** Version of the synced tables, for server and client. Raise it whenever a column changes its meaning. */
export const schemaVersion = 1;
