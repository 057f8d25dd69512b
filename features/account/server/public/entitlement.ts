import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../contract/account-events.ts';
import type { Standing } from '../../contract/member.ts';
import { type PremiumFlag, privacyDefaults } from '../../contract/premium-privacy.ts';
import { isPremium } from '../../policy.ts';
import { memberChanged } from '../members/member-changed.ts';
import { memberStanding, privacyOf } from '../members/user-info.ts';
import { lockMember, type MemberRow, readPrivacy, updateMember } from '../store/members.ts';
import { readPremiumFlags } from '../store/premium-flags.ts';

interface NewEntitlement {
  readonly premiumUntil: number | null;
  readonly isTrial: boolean;
}

/** Gives or ends premium, after a purchase or a grant. The caller must have locked the member's row. */
export async function setEntitlement(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'emit' | 'bus'>,
  member: MemberRow,
  { premiumUntil, isTrial }: NewEntitlement,
): Promise<void> {
  const at = deps.now();
  const isPremiumUser = isPremium(premiumUntil, at);
  await updateMember(tx, member.uid, {
    premium_until: premiumUntil,
    premium_told: isPremiumUser,
    is_trial: isTrial && isPremiumUser,
    modified_at: at,
  });
  memberChanged(deps, tx, member.uid);
  if (isPremiumUser === isPremium(member.premium_until, at)) return;
  await deps.emit(tx, accountEvents.entitlementChanged, { uid: member.uid, isPremiumUser });
}

export interface PayingMember {
  readonly member: MemberRow;
  readonly standing: Standing;
  /** Address for mails; null without a verified one. */
  readonly email: string | null;
  /** Flags of premium that the member has moved away from their defaults: without premium they stop counting. */
  readonly movedFlags: readonly PremiumFlag[];
}

/** Locks the row of a member who pays for premium, and reads what a renewal depends on. */
export async function lockPayer(tx: Tx, uid: string, now: number): Promise<PayingMember | undefined> {
  const member = await lockMember(tx, uid);
  if (!member) return undefined;
  const privacy = await readPrivacy(tx, uid);
  const chosen = privacyOf(privacy);
  return {
    member,
    standing: memberStanding(member, privacy, now),
    email: member.email_verified_at === null ? null : member.email,
    movedFlags: (await readPremiumFlags(tx)).filter((flag) => chosen[flag] !== privacyDefaults[flag]),
  };
}

/** Premium of a member as the account has it. */
export async function readEntitlement(
  tx: Tx,
  uid: string,
): Promise<(NewEntitlement & { readonly isPremiumUser: boolean }) | undefined> {
  const member = await tx
    .selectFrom('account_member')
    .select(['premium_until', 'premium_told', 'is_trial'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return (
    member && {
      premiumUntil: member.premium_until,
      isPremiumUser: member.premium_told,
      isTrial: member.is_trial,
    }
  );
}
