import { sql } from 'kysely';
import type { SyncDatabase } from './sync-tx.ts';

/**
 * Deletes all but the newest tombstones of every stream, or of the given streams. If a client has missed a
 * deleted tombstone, its cursor is too old, so it must drop its rows and start again. Thus no removed record
 * stays on a device.
 */
export async function expireTombstones(
  database: SyncDatabase,
  kept: number,
  streams: readonly string[] | null = null,
): Promise<void> {
  const { rows } = await database.snapshot((tx) =>
    sql<{ uid: string }>`
      select uid from sync_row where dead and (${streams}::uuid[] is null or uid = any(${streams}::uuid[]))
      group by uid having count(*) > ${kept} order by uid`.execute(tx),
  );
  for (const { uid } of rows) await expireOf(database, uid, kept);
}

async function expireOf(database: SyncDatabase, uid: string, kept: number): Promise<void> {
  await database.transact(async (tx) => {
    await sql`select 1 from sync_head where uid = ${uid} for update`.execute(tx);
    await sql`
      with gone as (
        delete from sync_row where uid = ${uid} and dead and seq <= (
          select seq from sync_row where uid = ${uid} and dead order by seq desc offset ${kept} limit 1)
        returning seq)
      update sync_head set min_seq = greatest(min_seq, (select max(seq) from gone))
      where uid = ${uid} and exists (select 1 from gone)`.execute(tx);
  });
}
