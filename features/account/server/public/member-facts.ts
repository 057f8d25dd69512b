import { fail } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { askTogether } from '@mitto/sync-server/remembered';
import { sql } from 'kysely';
import type { Privacy, Standing } from '../../contract/member.ts';
import { isPremium, privacyThatCounts } from '../../policy.ts';
import { memberStanding, privacyOf } from '../members/user-info.ts';
import { holdAsCaller, type MemberRow, type PrivacyRow, readCaller } from '../store/members.ts';
import { premiumFlagsOf, storedPremiumFlags } from '../store/premium-flags.ts';

type Reader = Pick<Db | Tx, 'getExecutor'>;

type Held = Pick<
  MemberRow,
  | 'uid'
  | 'is_joined'
  | 'is_disabled'
  | 'leaving_at'
  | 'suspended_at'
  | 'suspended_until'
  | 'premium_until'
  | 'language'
> & { readonly privacy: PrivacyRow; readonly premium_flags: unknown };

export interface MemberFacts {
  readonly standing: Standing;
  readonly isPremium: boolean;
  /** The flags that count; some of those that the member has chosen count with premium only. */
  readonly privacy: Privacy;
  /** Language of the client that the member used last, such as `en` or `th-TH`; null if none has told it. */
  readonly language: string | null;
}

/**
 * Returns standing, premium and privacy of a member; undefined for an unknown member, and for one who is not
 * joined to the application. Locks the row for key share: the member cannot be erased before the transaction
 * ends, so a later erasure also deletes what the transaction writes.
 */
export async function memberFacts(tx: Tx, uid: string, now: number): Promise<MemberFacts | undefined> {
  return await askTogether(tx, 'facts', uid, async (uids) => {
    const facts = await factsOfMembers(tx, uids, now);
    return uids.map((one) => facts.get(one));
  });
}

/**
 * Does what `memberFacts` does for several members. Locks their rows in the order of their ids, to avoid
 * deadlocks.
 */
export async function factsOfMembers(
  tx: Tx,
  uids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, MemberFacts>> {
  const { rows } = await sql<Held>`
    select m.uid, m.is_joined, m.is_disabled, m.leaving_at, m.suspended_at, m.suspended_until, m.premium_until, m.language,
      to_jsonb(p) as privacy, ${storedPremiumFlags} as premium_flags
    from account_member m join account_privacy p using (uid) where m.uid = any(${uids}::uuid[])
    order by m.uid for key share of m`.execute(tx);
  const facts = (member: Held): MemberFacts => {
    const hasPremium = isPremium(member.premium_until, now);
    const flags = premiumFlagsOf(member.premium_flags);
    return {
      standing: memberStanding(member, member.privacy, now),
      isPremium: hasPremium,
      privacy: privacyThatCounts(privacyOf(member.privacy), hasPremium, flags),
      language: member.language,
    };
  };
  return new Map(rows.filter(({ is_joined }) => is_joined).map((member) => [member.uid, facts(member)]));
}

/**
 * Prevents the caller from being erased before the transaction ends. Refuses with `unauthorized` when they
 * are erased already.
 */
export async function holdCaller(tx: Tx, uid: string): Promise<void> {
  if (!(await holdAsCaller(tx, uid))) fail('unauthorized');
}

/** True when the member's premium has not ended by `now`. */
export async function isPremiumMember(reader: Reader, uid: string, now: number): Promise<boolean> {
  const until = await askTogether(reader, 'premium', uid, async (uids) => {
    const { rows } = await sql<{ uid: string; premium_until: number | null }>`
      select uid, premium_until from account_member where uid = any(${uids}::uuid[])`.execute(reader);
    return uids.map((one) => rows.find((row) => row.uid === one)?.premium_until ?? null);
  });
  return isPremium(until, now);
}

/**
 * Minutes that the member waits between two messages: 0 with premium, undefined unless staff have set them for
 * this member.
 */
export async function waitOfMember(db: Db | Tx, uid: string, now: number): Promise<number | undefined> {
  const member = await readCaller(db, uid);
  return !member || isPremium(member.premium_until, now) ? 0 : (member.chat_wait_time ?? undefined);
}
