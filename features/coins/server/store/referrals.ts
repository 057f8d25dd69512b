import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

export interface Referral {
  readonly uid: string;
  /** Keyed digest of the verified number; null for a member without one. */
  readonly numberMac: Buffer | null;
  /** Keyed digests of the member's browsers. */
  readonly browsers: readonly Buffer[];
  readonly at: number;
}

/** Records the reward of a member. Returns false if the member, the number or a browser had one before. */
export async function insertReferral(tx: Tx, referral: Referral): Promise<boolean> {
  const { uid, numberMac, browsers, at } = referral;
  const taken = await insertBrowsers(tx, browsers, at);
  if (taken.length === browsers.length) {
    const { rows } = await sql`
      insert into coins_referral (uid, number_mac, made_at) values (${uid}, ${numberMac}, ${at})
      on conflict do nothing returning 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  // Without a reward, no further browser counts as rewarded.
  await sql`delete from coins_referral_browser where browser_mac = any(${taken}::bytea[])`.execute(tx);
  return false;
}

/** Inserts the browsers that had no reward yet, and returns them. */
async function insertBrowsers(tx: Tx, browsers: readonly Buffer[], at: number): Promise<Buffer[]> {
  const { rows } = await sql<{ browser_mac: Uint8Array }>`
    insert into coins_referral_browser (browser_mac, made_at)
    select mac, ${at}::bigint from unnest(${browsers}::bytea[]) as mac order by mac
    on conflict do nothing returning browser_mac`.execute(tx);
  return rows.map((row) => Buffer.from(row.browser_mac));
}

export async function hasReferral(tx: SyncTx, uid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from coins_referral where uid = ${uid}`.execute(tx);
  return rows.length > 0;
}

/** Deletes the member from their reward. The digest of their number stays. */
export async function forgetReferral(tx: Tx, uid: string): Promise<void> {
  await sql`delete from coins_referral where uid = ${uid} and number_mac is null`.execute(tx);
  await sql`update coins_referral set uid = null where uid = ${uid}`.execute(tx);
}
