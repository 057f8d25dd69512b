import type { TableEntry } from '@mitto/kit/define-table';
import type { SyncTx } from './sync-tx.ts';

/**
 * A `redacted` row shows only that there is a record. Its reference is random and says nothing about the
 * record.
 */
export type View = 'full' | 'redacted';

export interface VisibleRow {
  readonly view: View;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Server half of a table: the policy, which is asked again at every read. */
export interface SyncedTable {
  readonly entry: TableEntry;
  /** Returns what the member may see of these sources now. A source missing from the result is hidden. */
  readonly read: (
    tx: SyncTx,
    uid: string,
    sources: readonly string[],
  ) => Promise<ReadonlyMap<string, VisibleRow>>;
  /**
   * Lists every source that this member might see, logged or not. Used by `upkeep` to find records that
   * nobody touched.
   */
  readonly sourcesOf?: (tx: SyncTx, uid: string) => Promise<readonly string[]>;
  /** Returns the reference by which the member knows a record that is shown in full. */
  readonly refOf: (uid: string, source: string) => string;
}
