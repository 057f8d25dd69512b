import type { LocalRowWrites, LocalTableWrites } from './local-table.ts';
import { TableRefusal } from './table-refusal.ts';

type RowsOfAll = LocalRowWrites;

/**
 * Combines the functions for synced tables and for tables made on this device, within one transaction. A call
 * for a declared table goes to `synced`, a call for any other table to `local`.
 */
export function withLocalTables<T extends RowsOfAll>(
  synced: T,
  local: LocalRowWrites & LocalTableWrites,
  isSynced: (table: string) => boolean,
): T & LocalTableWrites {
  const of = (table: string): RowsOfAll => (isSynced(table) ? synced : local);
  const { localTables, localTable, rowsWith, putLocalTable, deleteLocalTable, clearRows } = local;
  return {
    ...synced,
    localTables,
    localTable,
    rowsWith,
    putLocalTable,
    deleteLocalTable,
    clearRows,
    rows: (table, refs) => of(table).rows(table, refs),
    find: (query) => of(query.table).find(query),
    refs: (table) => of(table).refs(table),
    putRows: (table, rows) => of(table).putRows(table, rows),
    deleteRows: (table, refs) => of(table).deleteRows(table, refs),
  };
}

/** Returns the refusal of an unknown table name, which is the same for every store. */
export function noSuchTable(name: string): TableRefusal {
  return new TableRefusal(400, `Table ${name} was not found`);
}
