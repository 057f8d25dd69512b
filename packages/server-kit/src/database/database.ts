import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Engine = 'pglite' | 'postgres';

export interface TransactWishes {
  /**
   * Makes PostgreSQL use one generic plan for each statement and skip planning anew. Set it only where all
   * queries look rows up by key, so that one plan fits all values. Do not set it for range queries, whose
   * best plan depends on the bounds.
   */
  readonly isByKeys?: boolean;
}

/** One database, embedded (PGlite) or a server (PostgreSQL): the same SQL, the same errors. */
export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /**
   * Runs the work in one transaction. A serialization failure or deadlock runs the work again from the start.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, wishes?: TransactWishes): Promise<T>;
  /** Runs reads in one read-only transaction that sees the data as of one moment. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls the listener for each `pg_notify` on this channel until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** Returns whether the database answers a query. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
