import type { StoredRow } from './stored-row.ts';

/** What a store has to know of a table: its name and which columns are looked up together. */
export interface StoredTable {
  readonly name: string;
  readonly indexes: readonly (readonly string[])[];
}

/** One row before and after a transaction; undefined where there is none. */
export interface RowChange {
  readonly ref: string;
  readonly before: StoredRow | undefined;
  readonly after: StoredRow | undefined;
}
