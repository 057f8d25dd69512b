import { answerFrom, type RowQuery } from '../store/row-query.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { answerOf, lastRecords } from './indexed-db-request.ts';

/** A range of an index, and the function that converts a record of this range to a row. */
export interface IndexPart<T> {
  readonly index: IDBIndex;
  readonly range: IDBKeyRange;
  /** True when the index has the requested order and covers all conditions. */
  readonly isOrdered: boolean;
  readonly rowOf: (kept: T) => StoredRow;
}

/** Maximum count of records that IndexedDB accepts. */
const maxCounted = 0xffff_ffff;

/** Runs a query on an index. If the index has the requested order, the read stops at the limit. */
export async function findInIndex<T>(part: IndexPart<T>, query: RowQuery): Promise<StoredRow[]> {
  const { index, range, isOrdered, rowOf } = part;
  const { limit, isDescending } = query;
  const readAll = async () => answerFrom((await answerOf<T[]>(index.getAll(range))).map(rowOf), query);
  // IndexedDB treats a count of 0 as no limit.
  if (!isOrdered || !limit || limit > maxCounted) return await readAll();
  const first = isDescending
    ? await lastRecords<T>(index, range, limit)
    : await answerOf<T[]>(index.getAll(range, limit));
  const found = answerFrom(first.map(rowOf), query);
  // In the index, lists and objects have the same key as null, and booleans the same as 0 and 1. The first
  // records may therefore include rows that do not match, and further matches may follow them.
  return first.length === limit && found.length < limit ? await readAll() : found;
}
