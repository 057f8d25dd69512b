import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

/** Records the reward of a member. Returns false if the member or the number had one before. */
export async function insertReferral(
  tx: Tx,
  { uid, numberMac, at }: { readonly uid: string; readonly numberMac: Buffer | null; readonly at: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into coins_referral (uid, number_mac, made_at) values (${uid}, ${numberMac}, ${at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function hasReferral(tx: SyncTx, uid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from coins_referral where uid = ${uid}`.execute(tx);
  return rows.length > 0;
}

/** Takes the member out. The digest of their number stays. */
export async function forgetReferral(tx: Tx, uid: string): Promise<void> {
  await sql`delete from coins_referral where uid = ${uid} and number_mac is null`.execute(tx);
  await sql`update coins_referral set uid = null where uid = ${uid}`.execute(tx);
}
