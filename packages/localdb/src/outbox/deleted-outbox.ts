import { LocalDatabaseError } from '../local-database-error.ts';
import type { Meta, ReadTx } from '../local-store.ts';

const sentence = 'This local database was deleted: open another one.';

/** A database that waits for its last entries to go out takes no more of them. */
export async function expectNotDeleted(tx: ReadTx): Promise<void> {
  if ((await tx.meta()).isDeleted) throw new LocalDatabaseError(400, sentence);
}

/** What a store says that adds nothing to the outbox of a deleted database. */
export function isRefusedByOutbox(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'ConstraintError';
}

/** Of a deleted database it is that. */
export async function whyNotAdded(meta: Promise<Meta>, error: unknown): Promise<unknown> {
  return (await meta).isDeleted ? new LocalDatabaseError(400, sentence, { cause: error }) : error;
}
