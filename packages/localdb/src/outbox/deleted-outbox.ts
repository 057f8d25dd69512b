import type { ReadTx } from '../data/local-store.ts';
import { LocalDatabaseError } from '../engine/local-database-error.ts';
import type { Meta } from '../store/meta-record.ts';

const sentence = 'This local database was deleted: open another one.';

/**
 * Throws if the database is deleted. A deleted database still sends its last entries, but accepts no new
 * ones.
 */
export async function expectNotDeleted(tx: ReadTx): Promise<void> {
  if ((await tx.meta()).isDeleted) throw new LocalDatabaseError(400, sentence);
}

/** Recognises the error of a store that refuses to append to the outbox of a deleted database. */
export function isRefusedByOutbox(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'ConstraintError';
}

/**
 * Returns the error to report for a failed append: one that names the deletion if the database is deleted,
 * else the original error.
 */
export async function whyNotAdded(meta: Promise<Meta>, error: unknown): Promise<unknown> {
  return (await meta).isDeleted ? new LocalDatabaseError(400, sentence, { cause: error }) : error;
}
