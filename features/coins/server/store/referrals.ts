import type { Tx } from '@mitto/server-kit/database/database';
import { askTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';

export interface Referral {
  readonly uid: string;
  /** Keyed digest of the verified number; null for a member without one. */
  readonly numberMac: Buffer | null;
  /** Keyed digest of the verified address; null for a member without one. */
  readonly addressMac: Buffer | null;
  /** The member whose code it is. */
  readonly inviter: string;
  /** Keyed digests of the member's browsers. */
  readonly browsers: readonly Buffer[];
  readonly at: number;
}

/** Records the reward of a member. Returns false if the member, the number, the address or a browser had one before. */
export async function insertReferral(tx: Tx, referral: Referral): Promise<boolean> {
  const { uid, numberMac, addressMac, inviter, browsers, at } = referral;
  const taken = await insertBrowsers(tx, browsers, at);
  if (taken.length === browsers.length) {
    const { rows } = await sql`
      insert into coins_referral (uid, number_mac, address_mac, inviter, made_at)
      values (${uid}, ${numberMac}, ${addressMac}, ${inviter}, ${at})
      on conflict do nothing returning 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  // Without a reward, no further browser counts as rewarded.
  await sql`delete from coins_referral_browser where browser_mac = any(${taken}::bytea[])`.execute(tx);
  return false;
}

/**
 * Counts the rewards on the code of a member since a time. Rewards on one code are given one after the other, so
 * that two at the same moment are not both the last one.
 */
export async function countOfInviter(tx: Tx, inviter: string, since: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coins-referral ${inviter}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from coins_referral
    where inviter = ${inviter} and made_at >= ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Inserts the browsers that had no reward yet, and returns them. */
async function insertBrowsers(tx: Tx, browsers: readonly Buffer[], at: number): Promise<Buffer[]> {
  const { rows } = await sql<{ browser_mac: Uint8Array }>`
    insert into coins_referral_browser (browser_mac, made_at)
    select mac, ${at}::bigint from unnest(${browsers}::bytea[]) as mac order by mac
    on conflict do nothing returning browser_mac`.execute(tx);
  return rows.map((row) => Buffer.from(row.browser_mac));
}

/** True if one of these browsers had a reward, whoever was signed in. */
export async function isRewardedBrowser(tx: Tx, browsers: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from coins_referral_browser where browser_mac = any(${browsers}::bytea[]) limit 1`.execute(tx);
  return rows.length > 0;
}

export function hasReferral(tx: SyncTx, uid: string): Promise<boolean> {
  return askTogether(tx, 'coins referral', uid, async (uids) => {
    const { rows } = await sql<{ uid: string }>`
      select uid from coins_referral where uid = any(${uids}::uuid[])`.execute(tx);
    return uids.map((one) => rows.some((row) => row.uid === one));
  });
}

/** Deletes the member from their reward, and from those on their code. The digests of number and address stay. */
export async function forgetReferral(tx: Tx, uid: string): Promise<void> {
  await sql`
    delete from coins_referral
    where uid = ${uid} and number_mac is null and address_mac is null`.execute(tx);
  await sql`update coins_referral set uid = null where uid = ${uid}`.execute(tx);
  await sql`update coins_referral set inviter = null where inviter = ${uid}`.execute(tx);
}
