import { type QueryExecutorProvider, Transaction } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Narrows a transaction to our `Tx`. For transactions that come back from a package that knows only a wider
 * type.
 */
export function coreTx(tx: QueryExecutorProvider): Tx {
  if (tx instanceof Transaction) return tx;
  throw new Error('This needs a transaction that transact() opened.');
}
