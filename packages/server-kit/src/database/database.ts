import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import type { Turns } from './turns.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type DatabaseEngine = 'pglite' | 'postgres';

export interface SnapshotWishes {
  /** Cost of the turn, compared with looking up a row by its key. Default is the weight of the call. */
  readonly weight?: number;
}

export interface TransactWishes extends SnapshotWishes {
  /**
   * Makes PostgreSQL use one generic plan for each statement, which saves planning time. Set it only if all
   * queries of the transaction look up rows by key, so that one plan fits all values. Do not set it for range
   * queries, because their best plan depends on the bounds.
   */
  readonly isByKeys?: boolean;
}

/**
 * One database, embedded (PGlite) or on a server (PostgreSQL). Both take the same SQL and report the same
 * errors.
 */
export interface Database {
  readonly engine: DatabaseEngine;
  readonly db: Db;
  /** The queue in which queries and transactions wait for a connection. */
  readonly turns: Turns;
  /**
   * Runs the work in one transaction. After a serialization failure or a deadlock the work is run again from
   * its start.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, wishes?: TransactWishes): Promise<T>;
  /** True if the current transaction has lasted long enough and somebody else waits for its connection. */
  isTurnOver(): boolean;
  /** Runs reads in one read-only transaction. All of them see the data of the same moment. */
  snapshot<T>(work: (tx: Tx) => Promise<T>, wishes?: SnapshotWishes): Promise<T>;
  /** Calls the listener for each `pg_notify` on this channel until the returned function is called. */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  /** Returns whether the database answers a query. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
