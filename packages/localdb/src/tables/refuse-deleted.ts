import type { ReadTx } from '../local-store.ts';
import { refuseTable } from './table-refusal.ts';

/** Refuses writes to a deleted database, which only waits for its last entries to be sent. */
export async function refuseDeleted(tx: ReadTx): Promise<void> {
  if ((await tx.meta()).isDeleted) refuseTable('This local database was deleted: open another one.');
}
