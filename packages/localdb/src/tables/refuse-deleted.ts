import type { ReadTx } from '../local-store.ts';
import { refuseTable } from './table-refusal.ts';

/** A database that waits for its last entries to go out takes no more. */
export async function refuseDeleted(tx: ReadTx): Promise<void> {
  if ((await tx.meta()).isDeleted) refuseTable('This local database was deleted: open another one.');
}
