import type { ReadTx, WriteTx } from './store/local-tx.ts';

export type { ReadTx, WriteTx };

export interface WriteChoices {
  /**
   * A write that does not fit on the device: `move` continues with everything in memory, `throw` only fails.
   */
  readonly whenFull?: 'move' | 'throw';
}

/** The storage engine. The interface is narrow, so that another engine can replace the present one. */
export interface LocalStore {
  /** True when the data is stored on this device; otherwise it lives as long as the page. */
  readonly isDurable: boolean;
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /**
   * Runs a read-write transaction. `work` may run again after a lost connection to the store, so it must
   * change nothing outside the store.
   */
  write<T>(work: (tx: WriteTx) => Promise<T>, choices?: WriteChoices): Promise<T>;
  /**
   * Live query: calls `tell` with the result of `work` now, and again after any tab has changed data that
   * `work` read. Returns the unsubscribe function.
   */
  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void;
  close(): Promise<void>;
  /** Deletes everything, for good. */
  wipe(): Promise<void>;
}
