import { type QueryExecutorProvider, Transaction } from 'kysely';
import type { Tx } from './database.ts';

/** The house's own transaction, come back from a part that knows less of it than we do. */
export function houseTx(tx: QueryExecutorProvider): Tx {
  if (tx instanceof Transaction) return tx;
  throw new Error('This needs a transaction that transact() opened.');
}
