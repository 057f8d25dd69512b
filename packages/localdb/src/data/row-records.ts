import type { KeyRange, RecordPart, RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import {
  answerFrom,
  doesMatch,
  indexKey,
  planQuery,
  type RowQuery,
  type StoredRow,
  type StoredTable,
} from './stored-row.ts';

/** Beginning of the names of the object stores that hold tables. */
export const tablePrefix = 't_';
const separator = '+';

/** Returns the table of an object store; undefined for a store that holds no table. */
export const tableIn = (store: string): string | undefined =>
  store.startsWith(tablePrefix) ? store.slice(tablePrefix.length) : undefined;

/** Returns the columns of an index. */
export const columnsIn = (index: string): string[] => index.split(separator);

/**
 * Name of the property that contains a row's index key for a column. IndexedDB does not index null and
 * booleans, so each row has an additional key for each indexed column.
 */
const columnKey = (column: string): string => `k_${column}`;

/** The shown rows of one table, which has an object store of its own. */
export function rowRecords({ name, indexes }: StoredTable): Records<StoredRow> {
  return {
    store: tablePrefix + name,
    keyPath: 'ref',
    indexes: indexes.map((columns) => ({ name: columns.join(separator), path: columns.map(columnKey) })),
    told: name,
    isToldByKey: true,
  };
}

interface Rows {
  readonly records: Records<StoredRow>;
  readonly indexes: readonly (readonly string[])[];
  readonly columns: readonly string[];
}

/** The tables of a database. A store that looks nothing up by index may leave out what it does not know. */
export class RowTables {
  readonly #tables = new Map<string, Rows>();

  constructor(tables: Iterable<StoredTable>) {
    for (const table of tables) this.#tables.set(table.name, rowsOf(table));
  }

  get all(): readonly Records<StoredRow>[] {
    return [...this.#tables.values()].map(({ records }) => records);
  }

  of(name: string): Rows {
    const known = this.#tables.get(name);
    if (known) return known;
    const made = rowsOf({ name, indexes: [] });
    this.#tables.set(name, made);
    return made;
  }
}

function rowsOf(table: StoredTable): Rows {
  const { indexes } = table;
  return { records: rowRecords(table), indexes, columns: [...new Set(indexes.flat())] };
}

export const rowReads = (tx: RecordReads, tables: RowTables) => ({
  rows: async (table: string, refs: readonly string[]): Promise<(StoredRow | undefined)[]> =>
    (await tx.get(tables.of(table).records, refs)).map((row) => row && plain(row)),
  find(query: RowQuery): Promise<StoredRow[]> {
    const { records, indexes } = tables.of(query.table);
    const placeOf = (index: number) => {
      const name = records.indexes?.[index]?.name;
      return name === undefined ? undefined : { index: name, first: [] };
    };
    return findIn(tx, query, { records, indexes, placeOf, rowOf: plain });
  },
  refs: async (table: string): Promise<string[]> => (await tx.keys(tables.of(table).records)).map(String),
});

export const rowWrites = (tx: RecordWrites, tables: RowTables) => ({
  putRows(table: string, rows: readonly StoredRow[]): Promise<void> {
    const { records, columns } = tables.of(table);
    return tx.put(records, keyed(rows, columns));
  },
  /** Adds rows under newly generated references, so that no old row has to be looked up. */
  addRows(table: string, rows: readonly StoredRow[]): Promise<void> {
    const { records, columns } = tables.of(table);
    return tx.add(records, keyed(rows, columns));
  },
  deleteRows: (table: string, refs: readonly string[]): Promise<void> =>
    tx.delete(tables.of(table).records, refs),
});

function plain({ ref, seq, ver, isPending, row }: StoredRow): StoredRow {
  return { ref, seq, ver, isPending, row };
}

function keyed(rows: readonly StoredRow[], columns: readonly string[]): StoredRow[] {
  return rows.map((row) => {
    const record: StoredRow & Record<string, unknown> = { ...row };
    for (const column of columns) record[columnKey(column)] = indexKey(row.row[column]);
    return record;
  });
}

/** A record that contains a row. */
type WithRow = Pick<StoredRow, 'ref' | 'row'>;

/** The rows of one table, and the places of their indexes. */
export interface SearchedRows<T> {
  readonly records: Records<T>;
  /** Columns of each index. */
  readonly indexes: readonly (readonly string[])[];
  /** Returns the index of the store for one of these, and the parts with which its keys for this table begin. */
  readonly placeOf: (
    index: number,
  ) => { readonly index: string; readonly first: readonly string[] } | undefined;
  /** Range of all records of the table, if its store has other records too. */
  readonly whole?: KeyRange;
  readonly rowOf: (record: T) => StoredRow;
}

/** Maximum count of records that IndexedDB accepts. */
const maxCounted = 0xffff_ffff;

/** Runs a query, by an index if one helps. If the index has the requested order, the read stops at the limit. */
export async function findIn<T extends WithRow>(
  tx: RecordReads,
  query: RowQuery,
  { records, indexes, placeOf, whole, rowOf }: SearchedRows<T>,
): Promise<StoredRow[]> {
  const { index, lower, upper, isOrdered } = planQuery(indexes, query);
  const { limit, isDescending = false } = query;
  const place = placeOf(index);
  const part: RecordPart = place
    ? { index: place.index, range: { from: [...place.first, ...lower], to: [...place.first, ...upper] } }
    : whole
      ? { range: whole }
      : {};
  const read = async (reads: RecordReads): Promise<T[]> => {
    const readAll = async () => answerFrom(await reads.all(records, part), query);
    // IndexedDB treats a count of 0 as no limit.
    if (!isOrdered || !limit || limit > maxCounted) return await readAll();
    const nearest = await reads.all(records, { ...part, limit, isDescending });
    const found = answerFrom(nearest, query);
    // In the index, lists and objects have the same key as null, and booleans the same as 0 and 1. The first
    // records may therefore include rows that do not match, and further matches may follow them.
    return nearest.length === limit && found.length < limit ? await readAll() : found;
  };
  return (await tx.matching(records, (record) => doesMatch(record, query), read)).map(rowOf);
}
