import type { WriteTx } from '../local-store.ts';
import type { StoredRow } from './stored-row.ts';
import type { RowChange, StoredTable } from './stored-table.ts';

/**
 * Updates data derived from the rows of other tables, such as a summary or the profiles that may be stored,
 * in the transaction that changes those rows. It is called for every change of a row, from any source.
 */
export interface RowFollower {
  readonly name: string;
  readonly tables: readonly string[];
  /**
   * Text that changes with the follower's definition. The derived data is then rebuilt from the existing
   * rows.
   */
  readonly shape: string;
  /** The table of the follower's own data, if it has one. */
  readonly keeps?: StoredTable;
  /**
   * Returns the references of the rows that the follower will read in its own table because of these changed
   * rows, so that they can be prefetched.
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
