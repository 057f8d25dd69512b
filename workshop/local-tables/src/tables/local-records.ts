import {
  type KeyRange,
  pairsOf,
  type RecordReads,
  type Records,
  type RecordWrites,
  withFirst,
} from '@mitto/localdb/record-tx';
import { findIn } from '@mitto/localdb/row-records';
import { indexKey, type Row, type RowQuery, type StoredRow } from '@mitto/localdb/stored-row';
import { indexesOf } from './indexes-of.ts';
import {
  localRowKeys as keys,
  type LocalKey,
  type LocalRow,
  type LocalTable,
  localRecords,
  madeRecords,
} from './made-records.ts';
import { TableRefusal } from './table-refusal.ts';

const recordsOf = ({ name }: LocalTable): Records<LocalRow> => ({
  ...localRecords,
  told: name,
  isToldByKey: true,
});

interface Reading {
  readonly records: RecordReads;
}

interface Writing {
  readonly records: RecordWrites;
}

export async function localTablesIn({ records }: Reading): Promise<LocalTable[]> {
  return records.has(madeRecords) ? await records.all(madeRecords) : [];
}

export async function localTable({ records }: Reading, name: string): Promise<LocalTable | undefined> {
  return records.has(madeRecords) ? (await records.get(madeRecords, [name]))[0] : undefined;
}

/** Returns the refusal of an unknown table name. */
export function noSuchTable(name: string): TableRefusal {
  return new TableRefusal(400, `Table ${name} was not found`);
}

async function known(tx: Reading, name: string): Promise<LocalTable> {
  const table = await localTable(tx, name);
  if (!table) throw noSuchTable(name);
  return table;
}

/**
 * Stores a new or changed table. The rows still have the index keys with which they were written: after a
 * change of the indexes, all rows must be put again.
 */
export function putLocalTable({ records }: Writing, table: LocalTable): Promise<void> {
  return records.put(madeRecords, [table]);
}

/**
 * Deletes only the table. Its rows stay stored, for a table with the same id, unless they were cleared
 * before.
 */
export function deleteLocalTable({ records }: Writing, name: string): Promise<void> {
  return records.delete(madeRecords, [name]);
}

export async function clearLocalRows(tx: Writing, name: string): Promise<void> {
  const table = await known(tx, name);
  await tx.records.deleteRange(recordsOf(table), withFirst(table.id));
}

export async function readLocalRows(
  tx: Reading,
  name: string,
  refs: readonly string[],
): Promise<(StoredRow | undefined)[]> {
  const table = await known(tx, name);
  return (await tx.records.get(recordsOf(table), pairsOf(table.id, refs))).map((row) => row && stored(row));
}

/**
 * Returns the rows of a table whose values in this index (see `indexesOf`) are one of these lists.
 */
export async function readLocalRowsWith(
  tx: Reading,
  name: string,
  index: string,
  values: readonly (readonly unknown[])[],
): Promise<readonly StoredRow[]> {
  const table = await known(tx, name);
  const wanted = values.map((of): LocalKey => [table.id, index, ...of.map(indexKey)]);
  const found = await tx.records.withKeys(recordsOf(table), keys, wanted);
  return [...new Map(found.map((row) => [row.ref, stored(row)])).values()];
}

export async function findLocalRows(tx: Reading, query: RowQuery): Promise<StoredRow[]> {
  const table = await known(tx, query.table);
  const all = indexesOf(table.definition);
  return await findIn(tx.records, query, {
    records: recordsOf(table),
    indexes: all.map(({ columns }) => columns),
    placeOf: (index) => {
      const name = all[index]?.name;
      return name === undefined ? undefined : { index: keys, first: [table.id, name] };
    },
    whole: withFirst(table.id) satisfies KeyRange,
    rowOf: stored,
  });
}

export async function readLocalRefs(tx: Reading, name: string): Promise<string[]> {
  const table = await known(tx, name);
  const pairs = await tx.records.keys(recordsOf(table), { range: withFirst(table.id) });
  // The cast is safe: the keys of rows are pairs of their table's id and their reference.
  return (pairs as [string, string][]).map(([, ref]) => ref);
}

export async function storeLocalRows(tx: Writing, name: string, rows: readonly StoredRow[]): Promise<void> {
  const table = await known(tx, name);
  await tx.records.put(
    recordsOf(table),
    rows.map(({ ref, row }) => ({ table: table.id, ref, keys: keysOf(table, row), row })),
  );
}

export async function eraseLocalRows(tx: Writing, name: string, refs: readonly string[]): Promise<void> {
  const table = await known(tx, name);
  await tx.records.delete(recordsOf(table), pairsOf(table.id, refs));
}

function keysOf({ id, definition }: LocalTable, row: Row): LocalKey[] {
  return indexesOf(definition).map(({ name, columns }) => [
    id,
    name,
    ...columns.map((column) => indexKey(row[column])),
  ]);
}

export function localRow(ref: string, row: Row): StoredRow {
  return { ref, seq: 0, ver: 0, isPending: false, row };
}

const stored = ({ ref, row }: LocalRow): StoredRow => localRow(ref, row);
