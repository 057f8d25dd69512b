import type { WriteTx } from '../local-store.ts';
import type { Records } from './record-tx.ts';

/** Records that another package stores in the same database, declared by its opener. */
export interface StoreExtension {
  readonly records: readonly Records<unknown>[];
  /**
   * Loads a function that renames what has one of these names. It is called in the transaction in which the app
   * begins to use them for a table or a summary.
   */
  loadMakeRoom(): Promise<(tx: WriteTx, names: ReadonlySet<string>) => Promise<void>>;
}
