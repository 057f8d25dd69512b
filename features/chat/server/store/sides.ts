import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

export interface SideRow {
  readonly cleared_to: number;
  readonly is_muted: boolean;
  readonly waits_until: number;
}

export const untouchedSide: SideRow = { cleared_to: -1, is_muted: false, waits_until: 0 };

export async function readSide(tx: SyncTx, uid: string, other: string): Promise<SideRow> {
  const { rows } = await sql<SideRow>`
    select cleared_to, is_muted, waits_until from chat_side where uid = ${uid} and other = ${other}`.execute(
    tx,
  );
  return rows[0] ?? untouchedSide;
}

export async function putSide(tx: Tx, uid: string, other: string, changes: Partial<SideRow>): Promise<void> {
  await tx
    .insertInto('chat_side')
    .values({ uid, other, ...changes })
    .onConflict((clash) => clash.columns(['uid', 'other']).doUpdateSet(changes))
    .execute();
}
