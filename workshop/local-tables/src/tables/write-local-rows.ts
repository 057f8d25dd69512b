import type { ReadTx, WriteTx } from '@mitto/localdb/local-store';
import type { Row, StoredRow } from '@mitto/localdb/stored-row';
import { changedRow, newRow } from './check-local-row.ts';
import { refuseMissingParents, refuseOrphans } from './foreign-keys.ts';
import type { GivenRecord } from './given-record.ts';
import { indexesOf, type TableIndex } from './indexes-of.ts';
import {
  eraseLocalRows,
  localRow,
  putLocalTable,
  readLocalRows,
  readLocalRowsWith,
  storeLocalRows,
} from './local-records.ts';
import type { LocalTable } from './made-records.ts';
import { randomRefs } from './random-refs.ts';
import type { TableDefinition } from './table-definition.ts';
import { refuseTable } from './table-refusal.ts';

export interface Inserted {
  /** References of the inserted records, in the order of the records. */
  readonly refs: readonly string[];
  /**
   * Indexes of the given records that were skipped, because their reference or a unique value existed
   * already.
   */
  readonly skipped: readonly number[];
}

/**
 * References and unique keys of a table that was empty at the start. A caller that inserts in several parts
 * collects them, so that nothing has to be looked up.
 */
export interface WholeTable {
  readonly refs: Set<string>;
  readonly keys: Set<string>;
}

/**
 * Inserts records. A record with a unique value that exists already is skipped. Any other fault refuses all
 * records.
 */
export async function insertLocalRows(
  tx: WriteTx,
  table: LocalTable,
  records: readonly GivenRecord[],
  now: number,
  whole?: WholeTable,
): Promise<Inserted> {
  const { name, definition } = table;
  const moment = { now, nextNumber: definition.lastInsertId + 1 };
  const drafts = records.map(({ _data }, record) => newRow(definition, _data, moment, { record }));
  const numbered = numberedColumn(definition);
  const isNumbered = ({ _data }: GivenRecord) => numbered !== undefined && (_data[numbered] ?? null) === null;
  // An assigned number is always new, so it is not looked up.
  const unnumbered = drafts.map((row, index) => {
    const record = records[index];
    return numbered !== undefined && record && isNumbered(record) ? { ...row, [numbered]: null } : row;
  });
  const taken = whole?.keys ?? (await takenKeys(tx, table, unnumbered));
  const refs = await randomRefs(tx, name, records, whole?.refs);
  let { lastInsertId } = definition;
  const rows: StoredRow[] = [];
  const skipped: number[] = [];
  for (const [index, record] of records.entries()) {
    const row = { ...drafts[index] };
    if (numbered !== undefined && isNumbered(record)) row[numbered] = lastInsertId + 1;
    const keys = uniqueKeys(table, row);
    const ref = refs[index];
    if (ref === undefined || keys.some((key) => taken.has(key))) {
      skipped.push(index);
      continue;
    }
    for (const key of keys) taken.add(key);
    if (numbered !== undefined) lastInsertId = Math.max(lastInsertId, Number(row[numbered]));
    rows.push(localRow(ref, row));
  }
  await storeLocalRows(tx, name, rows);
  await countOn(tx, table, lastInsertId);
  const all = rows.map(({ row }) => row);
  await refuseMissingParents(tx, table, all);
  return { refs: rows.map(({ ref }) => ref), skipped };
}

function numberedColumn({ columns }: TableDefinition): string | undefined {
  return Object.keys(columns).find((column) => columns[column]?.AUTO_INCREMENT);
}

/**
 * Raises the last assigned number, so that no number is assigned that was used before, by the table or by the
 * caller.
 */
async function countOn(tx: WriteTx, table: LocalTable, lastInsertId: number): Promise<void> {
  const { definition } = table;
  if (lastInsertId <= definition.lastInsertId) return;
  await putLocalTable(tx, { ...table, definition: { ...definition, lastInsertId } });
}

/**
 * Returns the keys that no other row may have. A list of values that contains null has no key, because null
 * equals nothing.
 */
export function uniqueKeys({ definition }: Pick<LocalTable, 'definition'>, row: Row): string[] {
  return uniqueIndexes(definition).flatMap((index) => {
    const values = index.columns.map((column) => row[column] ?? null);
    return values.includes(null) ? [] : [JSON.stringify([index.name, ...values])];
  });
}

function uniqueIndexes(definition: TableDefinition): readonly TableIndex[] {
  return indexesOf(definition).filter(({ isUnique }) => isUnique);
}

async function takenKeys(tx: ReadTx, table: LocalTable, rows: readonly Row[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const { name, columns } of uniqueIndexes(table.definition)) {
    const values = rows.map((row) => columns.map((column) => row[column] ?? null));
    const whole = values.filter((of) => !of.includes(null));
    for (const { row } of await readLocalRowsWith(tx, table.name, name, whole)) {
      for (const key of uniqueKeys(table, row)) taken.add(key);
    }
  }
  return taken;
}

export interface RowChange {
  readonly ref: string;
  readonly columns: Row;
}

/**
 * Changes columns of existing rows, in all of them or in none. Several changes of one row are applied in
 * order.
 */
export async function updateLocalRows(
  tx: WriteTx,
  table: LocalTable,
  changes: readonly RowChange[],
  now: number,
): Promise<void> {
  const { name, definition } = table;
  const refs = new Set(changes.map(({ ref }) => ref));
  const before = (await readLocalRows(tx, name, [...refs])).filter((stored) => stored !== undefined);
  const rowOf = new Map(before.map(({ ref, row }) => [ref, row]));
  for (const [record, { ref, columns }] of changes.entries()) {
    const row = rowOf.get(ref) ?? refuseTable(`${name} has no record ${ref}`, { ref, record });
    rowOf.set(ref, changedRow(definition, row, columns, now, { ref, record }));
  }
  const after = [...rowOf].map(([ref, row]) => localRow(ref, row));
  await storeLocalRows(tx, name, after);
  const numbered = numberedColumn(definition);
  const numbers = numbered === undefined ? [] : after.map(({ row }) => Number(row[numbered] ?? 0));
  await countOn(
    tx,
    table,
    numbers.reduce((highest, one) => Math.max(highest, one), 0),
  );
  await refuseDoubles(tx, table, after);
  const rows = after.map(({ row }) => row);
  await refuseMissingParents(tx, table, rows);
  await refuseOrphans(
    tx,
    table,
    before.map(({ row }) => row),
  );
}

/** Refuses the write if two rows have the same unique key. Runs after the write. */
async function refuseDoubles(
  tx: ReadTx,
  { name, definition }: Pick<LocalTable, 'name' | 'definition'>,
  written: readonly StoredRow[],
): Promise<void> {
  for (const { name: index, columns } of uniqueIndexes(definition)) {
    const keys = written
      .map(({ row }) => columns.map((column) => row[column] ?? null))
      .filter((values) => !values.includes(null));
    const found = await readLocalRowsWith(tx, name, index, keys);
    const distinct = new Set(keys.map((values) => JSON.stringify(values)));
    if (found.length > distinct.size) {
      refuseTable(`${name}: another record has the same ${columns.join(', ')}`, { column: columns[0] ?? '' });
    }
  }
}

export async function deleteLocalRows(
  tx: WriteTx,
  table: LocalTable,
  refs: readonly string[],
): Promise<number> {
  const rows = (await readLocalRows(tx, table.name, [...new Set(refs)])).filter((row) => row !== undefined);
  await eraseLocalRows(
    tx,
    table.name,
    rows.map(({ ref }) => ref),
  );
  await refuseOrphans(
    tx,
    table,
    rows.map(({ row }) => row),
  );
  return rows.length;
}
