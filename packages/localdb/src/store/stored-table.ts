import type { StoredRow } from './stored-row.ts';

/** Part of a table's definition that a store needs: its name, and the columns of each compound index. */
export interface StoredTable {
  readonly name: string;
  readonly indexes: readonly (readonly string[])[];
}

/** One row before and after a transaction; undefined when the row does not exist. */
export interface RowChange {
  readonly ref: string;
  readonly before: StoredRow | undefined;
  readonly after: StoredRow | undefined;
}
