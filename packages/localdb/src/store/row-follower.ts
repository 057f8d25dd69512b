import type { WriteTx } from '../local-store.ts';
import type { StoredRow } from './stored-row.ts';
import type { RowChange, StoredTable } from './stored-table.ts';

/**
 * Keeps data derived from the rows of other tables, in the transaction that changes those rows: a summary, or
 * the people who may be known. A follower is called however a row came or went.
 */
export interface RowFollower {
  readonly name: string;
  readonly tables: readonly string[];
  /** Changes with the follower's definition. The derived data is then rebuilt from the existing rows. */
  readonly shape: string;
  /** The follower's own table, if it keeps one. */
  readonly keeps?: StoredTable;
  /**
   * Returns the references that the follower will read in its own table because of these rows, so that they
   * are prefetched.
   */
  readonly foresee?: (rows: readonly StoredRow[]) => string[];
  follow(tx: WriteTx, table: string, changes: readonly RowChange[]): Promise<void>;
  remake(tx: WriteTx): Promise<void>;
}

/** Calls the followers at the end of each transaction, when its rows are final. */
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
