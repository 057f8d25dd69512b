export type Row = Readonly<Record<string, unknown>>;

/** A row as screens show it: the base row with the pending changes applied. */
export interface StoredRow {
  readonly ref: string;
  readonly seq: number;
  readonly ver: number;
  /** True while a change of the row has not been confirmed by the server. */
  readonly isPending: boolean;
  readonly row: Row;
}

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

/** A query as plain data. */
export interface RowQuery {
  readonly table: string;
  readonly equals?: Row;
  readonly range?: RowRange;
  readonly orderBy?: string;
  readonly isDescending?: boolean;
  readonly limit?: number;
}

export interface RowRange {
  readonly column: string;
  /** Both ends are inclusive. */
  readonly from?: string | number;
  readonly to?: string | number;
}

export type IndexKey = number | string;

/**
 * Returns the index key of a value. Different values may have the same key, so rows found by it are compared
 * by value afterwards.
 */
export function indexKey(value: unknown): IndexKey {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && !Number.isNaN(value)) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return Number.NEGATIVE_INFINITY;
}

/** Orders numbers before strings, as IndexedDB does, so that both stores return the same results. */
export function compareKeys(a: IndexKey, b: IndexKey): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function doesMatch({ row }: Pick<StoredRow, 'row'>, { equals = {}, range }: RowQuery): boolean {
  for (const [column, value] of Object.entries(equals)) {
    if ((row[column] ?? null) !== (value ?? null)) return false;
  }
  if (!range) return true;
  const value = row[range.column];
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return (
    (range.from === undefined || compareKeys(value, range.from) >= 0) &&
    (range.to === undefined || compareKeys(value, range.to) <= 0)
  );
}

/** Filters and sorts the rows (ties by reference), and applies the limit. */
export function answerFrom<T extends Pick<StoredRow, 'ref' | 'row'>>(
  rows: readonly T[],
  query: RowQuery,
): T[] {
  const { orderBy, isDescending = false, limit } = query;
  const found = rows.filter((row) => doesMatch(row, query));
  const sign = isDescending ? -1 : 1;
  found.sort((a, b) => {
    const byColumn =
      orderBy === undefined ? 0 : compareKeys(indexKey(a.row[orderBy]), indexKey(b.row[orderBy]));
    return sign * (byColumn === 0 ? compareKeys(a.ref, b.ref) : byColumn);
  });
  return limit === undefined ? found : found.slice(0, limit);
}

export interface IndexPlan {
  /** Number of the index in the table's list; -1 to read the whole table. */
  readonly index: number;
  readonly lower: readonly IndexKey[];
  /**
   * End of the range: the keys with this prefix and an empty array, which sorts after every number and
   * string.
   */
  readonly upper: readonly (IndexKey | [])[];
  /**
   * True when the index has the requested order and covers all conditions, so that the read may stop at the
   * limit.
   */
  readonly isOrdered: boolean;
}

/** Chooses the index that covers the most conditions on equality, and then the range or the order. */
export function planQuery(indexes: readonly (readonly string[])[], query: RowQuery): IndexPlan {
  const { equals = {}, range, orderBy } = query;
  const wanted = Object.keys(equals);
  let best: (IndexPlan & { readonly used: number }) | undefined;
  for (const [index, columns] of indexes.entries()) {
    const prefix = columns.slice(0, columns.findIndex((column) => !wanted.includes(column)) >>> 0);
    const next = columns[prefix.length];
    const isRange = range !== undefined && next === range.column;
    const used = prefix.length * 2 + (isRange ? 1 : 0);
    const keys = prefix.map((column) => indexKey(equals[column]));
    const isWhole = prefix.length === wanted.length && (range === undefined || isRange);
    // Any further column of the index would order rows with equal values, which must be ordered by reference.
    const isLast = prefix.length === columns.length - 1;
    const isOrdered = isWhole && isLast && orderBy !== undefined && next === orderBy;
    // It is faster to read and sort a whole table than to read it through an index.
    if (used === 0 && (!isOrdered || query.limit === undefined)) continue;
    const { lower, upper } = isRange ? rangeKeys(keys, range) : { lower: keys, upper: [...keys, atTheEnd] };
    const isBetter = !best || used > best.used || (used === best.used && isOrdered && !best.isOrdered);
    if (isBetter) best = { index, lower, upper, isOrdered, used };
  }
  return best ?? { index: -1, lower: [], upper: [[]], isOrdered: false };
}

/** End of a range: an empty array, which sorts after every number and string. */
const atTheEnd: [] = [];
/** Default start of a range. The key of a missing value (-Infinity) sorts before it. */
const lowest = -Number.MAX_VALUE;

function rangeKeys(
  keys: readonly IndexKey[],
  { from = lowest, to }: RowRange,
): Pick<IndexPlan, 'lower' | 'upper'> {
  const lower = [...keys, from];
  // IndexedDB refuses a range that ends before it begins. The range returned instead is valid and contains no
  // match.
  if (to !== undefined && compareKeys(from, to) > 0) return { lower, upper: lower };
  return { lower, upper: to === undefined ? [...keys, atTheEnd] : [...keys, to, atTheEnd] };
}
