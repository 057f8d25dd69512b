import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

export async function hasProfile(tx: SyncTx, uid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from profile where uid = ${uid}`.execute(tx);
  return rows.length > 0;
}
