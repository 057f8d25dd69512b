import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../contract/account-events.ts';
import { isPremium } from '../../policy.ts';
import { memberChanged } from '../sessions/sessions.ts';
import { type MemberRow, updateMember } from '../store/members.ts';

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
