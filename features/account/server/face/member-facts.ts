import { fail } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { Privacy, Standing } from '../../contract/member.ts';
import { isPremium } from '../../policy.ts';
import { holdMember, type MemberRow, type PrivacyRow } from '../store/members.ts';
import { memberStanding, privacyOf } from '../user-info.ts';

type Reader = Pick<Db | Tx, 'getExecutor'>;

type Held = Pick<
  MemberRow,
  'uid' | 'is_joined' | 'is_disabled' | 'suspended_at' | 'suspended_until' | 'premium_until'
> & { readonly privacy: PrivacyRow };

export interface MemberFacts {
  readonly standing: Standing;
  readonly isPremium: boolean;
  readonly privacy: Privacy;
}

/**
 * What higher features go by; undefined for nobody, and for one who left the application. The member is held:
 * what is written about them in this transaction is there when they are erased, or they are gone already.
 */
export async function memberFacts(tx: Tx, uid: string, now: number): Promise<MemberFacts | undefined> {
  return (await factsOfMembers(tx, [uid], now)).get(uid);
}

/** The same of several, who are held in the order of their ids. */
export async function factsOfMembers(
  tx: Tx,
  uids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, MemberFacts>> {
  const { rows } = await sql<Held>`
    select m.uid, m.is_joined, m.is_disabled, m.suspended_at, m.suspended_until, m.premium_until,
      to_jsonb(p) as privacy
    from account_member m join account_privacy p using (uid) where m.uid = any(${uids}::uuid[])
    order by m.uid for key share of m`.execute(tx);
  const facts = (member: Held): MemberFacts => ({
    standing: memberStanding(member, member.privacy, now),
    isPremium: isPremium(member.premium_until, now),
    privacy: privacyOf(member.privacy),
  });
  return new Map(rows.filter(({ is_joined }) => is_joined).map((member) => [member.uid, facts(member)]));
}

/** Keeps the caller from being erased before the transaction ends; one who is gone already is not signed in. */
export async function holdCaller(tx: Tx, uid: string): Promise<void> {
  if (!(await holdMember(tx, uid))) fail('unauthorized');
}

/** Premium by the clock, at the moment of the question. */
export async function isPremiumMember(reader: Reader, uid: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ premium_until: number | null }>`
    select premium_until from account_member where uid = ${uid}`.execute(reader);
  return isPremium(rows[0]?.premium_until ?? null, now);
}
