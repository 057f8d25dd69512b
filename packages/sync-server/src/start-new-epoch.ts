import { sql } from 'kysely';
import type { SyncDatabase } from './sync-tx.ts';

/** Invalidates the cursor of every device, so that each starts with a first sync. Returns the new epoch. */
export async function startNewEpoch(database: Pick<SyncDatabase, 'transact'>): Promise<number> {
  return await database.transact(async (tx) => {
    const { rows } = await sql<{ epoch: number }>`select sync_new_epoch() as epoch`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('sync_new_epoch() returned no epoch.');
    return row.epoch;
  });
}
