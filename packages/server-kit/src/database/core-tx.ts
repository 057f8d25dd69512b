import { type QueryExecutorProvider, Transaction } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Narrows a transaction to our `Tx`. Use it for a transaction that another package returned under a more
 * general type.
 */
export function coreTx(tx: QueryExecutorProvider): Tx {
  if (tx instanceof Transaction) return tx;
  throw new Error('This needs a transaction that transact() opened.');
}
