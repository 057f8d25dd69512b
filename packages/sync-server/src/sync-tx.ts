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
    wishes?: { readonly isByKeys?: boolean },
  ): Promise<T>;
  /** Runs `work` in a transaction that reads everything as of one moment (REPEATABLE READ, read only). */
  snapshot<T>(work: (tx: SyncTx) => Promise<T>): Promise<T>;
}
