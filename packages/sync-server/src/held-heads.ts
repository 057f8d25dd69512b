import { sql } from 'kysely';
import type { SyncTx } from './sync-tx.ts';

/** End of a member's change log, locked by a transaction. */
export interface HeldHead {
  readonly held_uid: string;
  readonly held_epoch: number;
  readonly held_seq: number;
}

/**
 * Locks the heads of these members (the ends of their change logs) until the transaction ends. Meanwhile no
 * other transaction can log changes for these members, and this transaction sees all changes that were logged
 * before.
 */
export async function holdStreams(tx: SyncTx, uids: readonly string[]): Promise<readonly HeldHead[]> {
  if (uids.length === 0) return [];
  const { rows } = await sql<HeldHead>`
    select held_uid, held_epoch, held_seq from sync_lock_heads(${uids}::uuid[])`.execute(tx);
  return rows;
}
