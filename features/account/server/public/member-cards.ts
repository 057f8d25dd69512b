import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { Privacy, Standing, Suspension } from '../../contract/member.ts';
import { isPremium, privacyThatCounts, referralCode } from '../../policy.ts';
import { memberStanding, privacyOf, suspensionOf } from '../members/user-info.ts';
import type { MemberRow, PrivacyRow } from '../store/members.ts';
import { premiumFlagsOf, storedPremiumFlags } from '../store/premium-flags.ts';

type Reader = Pick<Db | Tx, 'getExecutor'>;

/**
 * The account data that other features show in a profile. It is not redacted: the caller decides who may read
 * which field.
 */
export interface MemberCard {
  readonly uid: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly email: string | null;
  /** Null unless verified. */
  readonly mobile: string | null;
  readonly standing: Standing;
  readonly isJoined: boolean;
  readonly isPremium: boolean;
  /** The flags that count. */
  readonly privacy: Privacy;
  /** The flags that the member has chosen; some count with premium only. */
  readonly chosenPrivacy: Privacy;
  readonly suspension: Suspension | null;
  readonly referralCode: string | null;
  readonly joinedAt: number;
}

type Found = Pick<
  MemberRow,
  | 'uid'
  | 'name'
  | 'username'
  | 'email'
  | 'mobile'
  | 'mobile_verified_at'
  | 'is_joined'
  | 'is_disabled'
  | 'leaving_at'
  | 'suspended_at'
  | 'suspended_until'
  | 'suspension_message'
  | 'suspension_resolution'
  | 'premium_until'
  | 'made_at'
> & { readonly privacy: PrivacyRow; readonly premium_flags: unknown };

/** The cards of all given members who have an account, by uid. */
export async function readMemberCards(
  reader: Reader,
  uids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, MemberCard>> {
  const { rows } = await sql<Found>`
    select m.uid, m.name, m.username, m.email, m.mobile, m.mobile_verified_at, m.is_joined, m.is_disabled, m.leaving_at,
      m.suspended_at, m.suspended_until, m.suspension_message, m.suspension_resolution, m.premium_until, m.made_at,
      to_jsonb(p) as privacy, ${storedPremiumFlags} as premium_flags
    from account_member m join account_privacy p using (uid) where m.uid = any(${uids}::uuid[])`.execute(
    reader,
  );
  return new Map(rows.map((row) => [row.uid, cardOf(row, now)]));
}

function cardOf(row: Found, now: number): MemberCard {
  const standing = memberStanding(row, row.privacy, now);
  const hasPremium = isPremium(row.premium_until, now);
  const chosenPrivacy = privacyOf(row.privacy);
  return {
    uid: row.uid,
    name: row.name,
    username: row.username,
    email: row.email,
    mobile: row.mobile_verified_at === null ? null : row.mobile,
    standing,
    isJoined: row.is_joined,
    isPremium: hasPremium,
    privacy: privacyThatCounts(chosenPrivacy, hasPremium, premiumFlagsOf(row.premium_flags)),
    chosenPrivacy,
    suspension: standing === 'suspended' ? suspensionOf(row) : null,
    referralCode: referralCode(row.username, row.made_at),
    joinedAt: row.made_at,
  };
}
