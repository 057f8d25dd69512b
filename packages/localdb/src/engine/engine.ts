import type { ChangeLog } from './live-answers.ts';
import type { RecordReads, RecordWrites } from './record-tx.ts';

export interface WriteChoices {
  /**
   * A write that does not fit on the device: `move` continues with everything in memory, `throw` only fails.
   */
  readonly whenFull?: 'move' | 'throw';
}

/**
 * A store of transactions, which have the calls `Reads` and `Writes`. The interface is narrow, so that another
 * engine can replace the present ones.
 */
export interface TransactionStore<Reads, Writes> {
  /** True when the data is stored on this device; otherwise it lives as long as the page. */
  readonly isDurable: boolean;
  read<T>(work: (tx: Reads) => Promise<T>): Promise<T>;
  /**
   * Runs a read-write transaction. `work` may run again after a lost connection to the store, so it must
   * change nothing outside the store.
   */
  write<T>(work: (tx: Writes) => Promise<T>, choices?: WriteChoices): Promise<T>;
  /**
   * Live query: calls `tell` with the result of `work` now, and again after any tab has changed data that
   * `work` read. Returns the unsubscribe function.
   */
  watch<T>(
    work: (tx: Reads) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void;
  close(): Promise<void>;
  /** Deletes everything, for good. */
  wipe(): Promise<void>;
}

/** The writes of a transaction, and the log of what they have changed until now. */
export interface LoggedWrites {
  readonly records: RecordWrites;
  readonly changes: ChangeLog;
}

/** A storage engine: it stores records of declared kinds, and knows nothing of their meaning. */
export type Engine = TransactionStore<RecordReads, LoggedWrites>;
