import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { serviceTimeZone } from '../../contract/calendar.ts';

/** Time zone by whose calendar a member lives. */
export async function readTimeZone(tx: SyncTx, uid: string): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from profile where uid = ${uid}`.execute(tx);
  return rows[0]?.time_zone ?? serviceTimeZone;
}
