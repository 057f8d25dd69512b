import type { IndexKey, RowQuery } from '../store/row-query.ts';
import { indexKey } from '../store/row-query.ts';
import type { Row, StoredRow } from '../store/stored-row.ts';
import { indexesOf } from './indexes-of.ts';
import type { TableDefinition } from './table-definition.ts';

/**
 * A table made on this device, as the store has it. Rows refer to `id`, so renaming the table touches no row.
 */
export interface LocalTable {
  readonly name: string;
  readonly id: string;
  readonly definition: TableDefinition;
}

/** Reads that a store offers for tables made at run time. */
export interface LocalTableReads {
  localTables(): Promise<LocalTable[]>;
  localTable(name: string): Promise<LocalTable | undefined>;
  /**
   * Returns the rows of a table made here that have one of these lists of values in this index (see
   * `indexesOf`).
   */
  rowsWith(
    table: string,
    index: string,
    values: readonly (readonly unknown[])[],
  ): Promise<readonly StoredRow[]>;
}

export interface LocalTableWrites extends LocalTableReads {
  /**
   * Stores a new or changed table. Rows keep the index keys they were written with: after a change of indexes
   * put the rows again.
   */
  putLocalTable(table: LocalTable): Promise<void>;
  /** Deletes the table alone. Its rows stay for a table with the same id, unless they were cleared before. */
  deleteLocalTable(name: string): Promise<void>;
  clearRows(name: string): Promise<void>;
}

/** Row calls for tables made here, the same as for every table. */
export interface LocalRowWrites {
  rows(table: string, refs: readonly string[]): Promise<(StoredRow | undefined)[]>;
  find(query: RowQuery): Promise<StoredRow[]>;
  refs(table: string): Promise<string[]>;
  putRows(table: string, rows: readonly StoredRow[]): Promise<void>;
  deleteRows(table: string, refs: readonly string[]): Promise<void>;
}

/**
 * A key for each index of the table, prefixed with the table and the index, because one store serves all
 * tables.
 */
export type LocalKey = readonly [table: string, index: string, ...values: IndexKey[]];

export function localKeys({ id, definition }: LocalTable, row: Row): LocalKey[] {
  return indexesOf(definition).map(({ name, columns }) => [
    id,
    name,
    ...columns.map((column) => indexKey(row[column])),
  ]);
}

export function localRow(ref: string, row: Row): StoredRow {
  return { ref, seq: 0, ver: 0, isPending: false, row };
}
