import type { QueryExecutorProvider } from 'kysely';

/** A transaction, whoever opened it. */
export type SyncTx = QueryExecutorProvider;

/** How the transactions that this package needs are opened, with serialization failures tried again. */
export interface SyncDatabase {
  transact<T>(
    work: (tx: SyncTx) => Promise<T>,
    /** Whether it asks by keys alone, so that one plan serves them all. */
    wishes?: { readonly isByKeys?: boolean },
  ): Promise<T>;
  /** Reads everything as of one moment (REPEATABLE READ, read only). */
  snapshot<T>(work: (tx: SyncTx) => Promise<T>): Promise<T>;
}
