import type { IndexKey, RowQuery } from '../store/row-query.ts';
import { indexKey } from '../store/row-query.ts';
import type { Row, StoredRow } from '../store/stored-row.ts';
import { indexesOf } from './indexes-of.ts';
import type { TableDefinition } from './table-definition.ts';

/** A table made on this device, as it lies in the store. Its rows hang on `id`, so renaming touches none of them. */
export interface LocalTable {
  readonly name: string;
  readonly id: string;
  readonly definition: TableDefinition;
}

/** What a store has to know of tables that are made at run time. */
export interface LocalTableReads {
  localTables(): Promise<LocalTable[]>;
  localTable(name: string): Promise<LocalTable | undefined>;
  /** The rows of a table made here that have one of these lists of values in this index (see `indexesOf`). */
  rowsWith(
    table: string,
    index: string,
    values: readonly (readonly unknown[])[],
  ): Promise<readonly StoredRow[]>;
}

export interface LocalTableWrites extends LocalTableReads {
  /** Made or changed. Rows keep the index keys they were written with: after a change of indexes put them again. */
  putLocalTable(table: LocalTable): Promise<void>;
  /** The table alone; its rows wait for one with the same id, or were cleared before. */
  deleteLocalTable(name: string): Promise<void>;
  clearRows(name: string): Promise<void>;
}

/** The rows of a table made here, as every table has them. */
export interface LocalRowWrites {
  rows(table: string, refs: readonly string[]): Promise<(StoredRow | undefined)[]>;
  find(query: RowQuery): Promise<StoredRow[]>;
  refs(table: string): Promise<string[]>;
  putRows(table: string, rows: readonly StoredRow[]): Promise<void>;
  deleteRows(table: string, refs: readonly string[]): Promise<void>;
}

/** One key for each index of the table, with the table and the index in front: one store serves all tables. */
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
