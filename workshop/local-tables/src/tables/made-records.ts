import type { Records } from '@mitto/localdb/record-tx';
import type { IndexKey, Row } from '@mitto/localdb/stored-row';
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

/**
 * Key of a row in one index. It begins with the table and the index, because one store contains the rows of
 * all tables.
 */
export type LocalKey = readonly [table: string, index: string, ...values: IndexKey[]];

export interface LocalRow {
  readonly table: string;
  readonly ref: string;
  readonly keys: readonly LocalKey[];
  readonly row: Row;
}

export const madeRecords: Records<LocalTable> = { store: '_tables', keyPath: 'name', told: '#made' };

/** Index of the rows by the keys of their table's indexes. */
export const localRowKeys = 'keys';

/**
 * The rows of all tables made at run time. They share one store, so that creating or altering such a table
 * needs no upgrade of IndexedDB.
 */
export const localRecords: Records<LocalRow> = {
  store: '_local',
  keyPath: ['table', 'ref'],
  indexes: [{ name: localRowKeys, path: 'keys', isOfEach: true }],
  told: '#local',
};
