/** Which shape the synced tables have: grows whenever a column changes its meaning, on both sides at once. */
export const schemaVersion = 1;
