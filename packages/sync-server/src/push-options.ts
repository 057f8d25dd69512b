import type { AppError, Refusal } from '@mitto/kit/app-error';
import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import type { Changes } from './change-log.ts';
import type { Grown } from './news.ts';
import type { SyncDatabase, SyncTx } from './sync-tx.ts';
import type { SyncedTable } from './synced-table.ts';

/**
 * Result of applying an entry: the changed record, and whether nothing changed because the record already had
 * the requested state.
 */
export interface EntryEffect {
  readonly table: string;
  readonly source: string | null;
  readonly isMerged?: boolean;
}

/**
 * Applies one entry. A refused entry throws an AppError or returns a `Refusal`. Marks the touched records in
 * the `Changes` of the transaction.
 */
export type Write = (tx: SyncTx) => Promise<EntryEffect | Refusal>;

/** Checks one entry against the contract, before any transaction. Throws an AppError if it is refused. */
export type Prepare = (entry: TableEntryOfOutbox) => Write;

/** An entry with its write, or with the refusal of the contract. */
export interface PreparedEntry extends TableEntryOfOutbox {
  readonly write: Write | AppError;
}

export interface PushOptions {
  readonly database: SyncDatabase;
  readonly tables: ReadonlyMap<string, SyncedTable>;
  readonly prepare: Prepare;
  /** Returns the records that this transaction has touched so far. */
  readonly changesOf: (tx: SyncTx) => Changes;
  readonly now: () => number;
  /**
   * Prevents the member from being erased before the transaction ends; refuses if they have been erased
   * already.
   */
  readonly hold?: (tx: SyncTx, uid: string) => Promise<void>;
  /** Called after commit with the members whose streams grew. */
  readonly onHeads?: (heads: readonly Grown[]) => void;
}
