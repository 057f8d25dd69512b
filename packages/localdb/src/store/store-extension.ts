import type { WriteTx } from '../local-store.ts';
import type { Records } from './record-tx.ts';

/** Records that another package stores in the same database, declared by its opener. */
export interface StoreExtension {
  readonly records: readonly Records<unknown>[];
  /**
   * Renames what has one of these names, in the transaction in which the app begins to use them for a table or
   * a summary.
   */
  makeRoom(tx: WriteTx, names: ReadonlySet<string>): Promise<void>;
}
