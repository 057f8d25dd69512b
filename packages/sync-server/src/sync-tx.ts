import type { QueryExecutorProvider } from 'kysely';

/** A database transaction, opened by this package or by its caller. */
export type SyncTx = QueryExecutorProvider;

/** Opens the transactions of this package. Implementations must retry serialization failures. */
export interface SyncDatabase {
  transact<T>(
    work: (tx: SyncTx) => Promise<T>,
    /**
     * Set `isByKeys` if all queries look rows up by key, so that one generic plan can be cached for every
     * call.
     */
    wishes?: { readonly isByKeys?: boolean; readonly weight?: number },
  ): Promise<T>;
  /** Runs `work` in a transaction that reads everything as of one moment (REPEATABLE READ, read only). */
  snapshot<T>(work: (tx: SyncTx) => Promise<T>, wishes?: { readonly weight?: number }): Promise<T>;
  /** True if the current transaction has lasted long enough and somebody else waits for its connection. */
  isTurnOver(): boolean;
}
