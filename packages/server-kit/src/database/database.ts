import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Engine = 'pglite' | 'postgres';

export interface TransactWishes {
  /**
   * What it asks is found by keys, whatever they are: one plan serves them all, and nothing is planned anew. Not for
   * what asks for ranges, whose best plan depends on where they begin.
   */
  readonly isByKeys?: boolean;
}

/** One database, embedded or a server: the same SQL, the same errors. */
export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** Runs the work in one transaction; a serialization failure or deadlock runs it again from the start. */
  transact<T>(work: (tx: Tx) => Promise<T>, wishes?: TransactWishes): Promise<T>;
  /** Reads everything as of one moment, and writes nothing. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Hears `pg_notify` of this channel until the returned function is called. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** Answers whether a query comes back at all. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
