import { answerFrom, type RowQuery } from '../store/row-query.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { answerOf, lastRecords } from './indexed-db-request.ts';

/** A part of an index, and the function that makes a row of a record found there. */
export interface IndexPart<T> {
  readonly index: IDBIndex;
  readonly range: IDBKeyRange;
  /** True when the index has the order asked for and covers all conditions. */
  readonly isOrdered: boolean;
  readonly rowOf: (kept: T) => StoredRow;
}

/** Maximum count that IndexedDB accepts. */
const maxCounted = 0xffff_ffff;

/** Answers a query from an index; where the index has the order, reading ends with the limit. */
export async function findInIndex<T>(part: IndexPart<T>, query: RowQuery): Promise<StoredRow[]> {
  const { index, range, isOrdered, rowOf } = part;
  const { limit, isDescending } = query;
  const readAll = async () => answerFrom((await answerOf<T[]>(index.getAll(range))).map(rowOf), query);
  // IndexedDB takes a count of 0 for no limit.
  if (!isOrdered || !limit || limit > maxCounted) return await readAll();
  const first = isDescending
    ? await lastRecords<T>(index, range, limit)
    : await answerOf<T[]>(index.getAll(range, limit));
  const found = answerFrom(first.map(rowOf), query);
  // The index cannot tell lists and objects from null, or booleans from 0 and 1: rows that match may lie
  // behind rows that do not.
  return first.length === limit && found.length < limit ? await readAll() : found;
}
