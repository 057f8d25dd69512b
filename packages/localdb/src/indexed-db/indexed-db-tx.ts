import type { WriteTx } from '../local-store.ts';
import { indexedDbLocalTables } from '../tables/indexed-db-local-tables.ts';
import { withLocalTables } from '../tables/with-local-tables.ts';
import type { TxContext } from './indexed-db-context.ts';
import { indexedDbReads } from './indexed-db-reads.ts';
import { indexedDbWrites } from './indexed-db-writes.ts';

/** Returns the read and write calls of one transaction over all stores. */
export function indexedDbTx(context: TxContext): WriteTx {
  const { tx, tables } = context;
  const synced = { ...indexedDbReads(context), ...indexedDbWrites(context) };
  return withLocalTables(synced, indexedDbLocalTables(tx), (name) => tables.has(name));
}
