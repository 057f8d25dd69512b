import type { ReadTx } from '@mitto/localdb/local-store';
import { refuseTable } from './table-refusal.ts';

/** Refuses writes to a deleted database, which exists only until its last entries are sent. */
export async function refuseDeleted(tx: ReadTx): Promise<void> {
  if ((await tx.meta()).isDeleted) refuseTable('This local database was deleted: open another one.');
}
