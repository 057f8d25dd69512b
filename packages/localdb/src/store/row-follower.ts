import type { WriteTx } from '../local-store.ts';
import type { StoredRow } from './stored-row.ts';
import type { RowChange, StoredTable } from './stored-table.ts';

/**
 * What follows from the rows of other tables, kept in the transaction that changes them: a summary, the people
 * who may be known. However a row came or went, its follower hears of it.
 */
export interface RowFollower {
  readonly name: string;
  readonly tables: readonly string[];
  /** Changes with its definition: it is then made anew from the rows that are there. */
  readonly shape: string;
  /** A table of its own, where it keeps one. */
  readonly keeps?: StoredTable;
  /** Which rows of its own table it will read because of these. */
  readonly foresee?: (rows: readonly StoredRow[]) => string[];
  follow(tx: WriteTx, table: string, changes: readonly RowChange[]): Promise<void>;
  remake(tx: WriteTx): Promise<void>;
}

/** Called at the end of each transaction, when its rows stand. */
export async function followChanges(
  tx: WriteTx,
  followers: readonly RowFollower[],
  changes: ReadonlyMap<string, ReadonlyMap<string, RowChange>>,
): Promise<void> {
  for (const [table, ofTable] of changes) {
    const real = [...ofTable.values()].filter(({ before, after }) => before ?? after);
    const following = real.length === 0 ? [] : followers.filter(({ tables }) => tables.includes(table));
    for (const follower of following) await follower.follow(tx, table, real);
  }
}
