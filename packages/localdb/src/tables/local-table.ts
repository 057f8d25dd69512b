import type { IndexKey, RowQuery } from '../store/row-query.ts';
import { indexKey } from '../store/row-query.ts';
import type { Row, StoredRow } from '../store/stored-row.ts';
import { indexesOf } from './indexes-of.ts';
import type { TableDefinition } from './table-definition.ts';

/**
 * A table made on this device, as it is stored. Its rows are stored under `id`, so that renaming the table
 * changes no row.
 */
export interface LocalTable {
  readonly name: string;
  readonly id: string;
  readonly definition: TableDefinition;
}

/** Read calls of a store for tables made at run time. */
export interface LocalTableReads {
  localTables(): Promise<LocalTable[]>;
  localTable(name: string): Promise<LocalTable | undefined>;
  /**
   * Returns the rows of a table made on this device whose values in this index (see `indexesOf`) are one of
   * these lists.
   */
  rowsWith(
    table: string,
    index: string,
    values: readonly (readonly unknown[])[],
  ): Promise<readonly StoredRow[]>;
}

export interface LocalTableWrites extends LocalTableReads {
  /**
   * Stores a new or changed table. The rows still have the index keys with which they were written: after a
   * change of the indexes, all rows must be put again.
   */
  putLocalTable(table: LocalTable): Promise<void>;
  /**
   * Deletes only the table. Its rows stay stored, for a table with the same id, unless they were cleared
   * before.
   */
  deleteLocalTable(name: string): Promise<void>;
  clearRows(name: string): Promise<void>;
}

/** Row calls for tables made on this device, with the same signatures as for synced tables. */
export interface LocalRowWrites {
  rows(table: string, refs: readonly string[]): Promise<(StoredRow | undefined)[]>;
  find(query: RowQuery): Promise<StoredRow[]>;
  refs(table: string): Promise<string[]>;
  putRows(table: string, rows: readonly StoredRow[]): Promise<void>;
  deleteRows(table: string, refs: readonly string[]): Promise<void>;
}

/**
 * Key of a row in one index. It begins with the table and the index, because one store contains the rows of
 * all tables.
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
