import { answerFrom, type RowQuery } from '../store/row-query.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { answerOf, lastRecords } from './indexed-db-request.ts';

/** A part of an index, and how a row is read out of what lies there. */
export interface IndexPart<T> {
  readonly index: IDBIndex;
  readonly range: IDBKeyRange;
  /** It has the rows in the order that is asked for, and all conditions. */
  readonly isOrdered: boolean;
  readonly rowOf: (kept: T) => StoredRow;
}

/** More than IndexedDB counts to. */
const mostCounted = 0xffff_ffff;

/** Answers from an index; where it has the order, reading ends with the limit. */
export async function findInIndex<T>(part: IndexPart<T>, query: RowQuery): Promise<StoredRow[]> {
  const { index, range, isOrdered, rowOf } = part;
  const { limit, isDescending } = query;
  const readAll = async () => answerFrom((await answerOf<T[]>(index.getAll(range))).map(rowOf), query);
  // No limit at all is what IndexedDB takes 0 for.
  if (!isOrdered || !limit || limit > mostCounted) return await readAll();
  const first = isDescending
    ? await lastRecords<T>(index, range, limit)
    : await answerOf<T[]>(index.getAll(range, limit));
  const found = answerFrom(first.map(rowOf), query);
  // Lists and objects stand where null does, booleans where 0 and 1 do: others may come behind those that do not fit.
  return first.length === limit && found.length < limit ? await readAll() : found;
}
