import type { TableEntry } from '@mitto/kit/define-table';
import type { SyncTx } from './sync-tx.ts';

/**
 * Visible part of a row. `full`: everything. `redacted`: only that the record exists; its reference is random
 * and reveals nothing about the record.
 */
export type View = 'full' | 'redacted';

export interface VisibleRow {
  readonly view: View;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Server part of a table: its policy. Every read calls the policy again. */
export interface SyncedTable {
  readonly entry: TableEntry;
  /**
   * Returns the rows of these sources that the member may see now. A source missing from the result is hidden
   * from them.
   */
  readonly read: (
    tx: SyncTx,
    uid: string,
    sources: readonly string[],
  ) => Promise<ReadonlyMap<string, VisibleRow>>;
  /**
   * Lists every source that this member might see, logged or not. The `upkeep` uses it to find records that
   * no transaction touched.
   */
  readonly sourcesOf?: (tx: SyncTx, uid: string) => Promise<readonly string[]>;
  /** Returns the reference of a record for a member who may see it in full. */
  readonly refOf: (uid: string, source: string) => string;
}
