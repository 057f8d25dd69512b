import { type PayingMember, readEntitlement, setEntitlement } from '@mitto/account/server/public/entitlement';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { subscription } from '../contract/subscription-tables.ts';
import { graceMs, type Membership, nextTry, premiumUntil, renews, tellBefore } from '../policy.ts';
import { emptyMembership, type MembershipRow, readMembership, writeMembership } from './store/memberships.ts';

export const membershipOf = ({ plan, paid_until }: MembershipRow): Membership => ({
  plan,
  paidUntil: paid_until,
});

export const withMembership = (row: MembershipRow, { plan, paidUntil }: Membership): MembershipRow => ({
  ...row,
  plan,
  paid_until: paidUntil,
});

export async function membershipRow(tx: Tx, uid: string): Promise<MembershipRow> {
  return (await readMembership(tx, uid)) ?? emptyMembership(uid);
}

/**
 * Stores a changed membership, and writes to the account what premium follows from it. Premium that staff gave
 * is kept beside it: the later end counts. The payer is locked.
 */
export async function keepMembership(
  tx: Tx,
  deps: Deps,
  { member }: Pick<PayingMember, 'member'>,
  row: MembershipRow,
): Promise<MembershipRow> {
  const now = deps.now();
  const isByStaff = member.premium_until !== row.entitled_until;
  const granted = isByStaff ? member.premium_until : row.granted_until;
  const isGrantedTrial = isByStaff ? member.is_trial : row.is_granted_trial;
  const own = premiumUntil(membershipOf(row)) ?? 0;
  const until = Math.max(own, granted ?? 0) || null;
  const isTrial = isGrantedTrial && own <= now;
  const kept = {
    ...row,
    entitled_until: until,
    granted_until: granted,
    is_granted_trial: isGrantedTrial,
    next_at: nextMoment(row, now),
  };
  // Stored first: the account's event is delivered within this transaction, and reads the row.
  await writeMembership(tx, kept);
  if (until !== member.premium_until || (isTrial && until !== null) !== member.is_trial) {
    await setEntitlement(tx, deps, member, { premiumUntil: until, isTrial });
  }
  await tellDevices(tx, deps, row.uid);
  return kept;
}

/** Writes to the member's row what premium they have now, and has the devices fetch it. */
export async function tellDevices(tx: Tx, deps: Pick<Deps, 'now' | 'touch'>, uid: string): Promise<void> {
  const row = await membershipRow(tx, uid);
  const entitlement = await readEntitlement(tx, uid);
  await writeMembership(tx, {
    ...row,
    is_paid: row.paid_until !== null && row.paid_until > deps.now(),
    is_premium: entitlement?.isPremiumUser ?? false,
    is_trial: entitlement?.isTrial ?? false,
    premium_until: entitlement?.premiumUntil ?? null,
  });
  deps.touch(tx, uid, subscription.name, uid);
}

/** The next moment at which the clock changes something; null when it changes nothing any more. */
function nextMoment(row: MembershipRow, now: number): number | null {
  const { plan, paid_until: paidUntil, told_for: toldFor } = row;
  if (paidUntil === null) return null;
  if (plan === null) return paidUntil > now ? paidUntil : null;
  const tellAt = paidUntil - tellBefore(lastPeriodOf(row));
  if (toldFor !== paidUntil && now < paidUntil) return tellAt;
  if (!renews(plan)) return paidUntil;
  // While a payment is open, its result decides what comes next.
  if (row.open_payment !== null && plan.tries > 0) return paidUntil + graceMs;
  if (row.open_payment !== null) return now < paidUntil ? paidUntil : paidUntil + graceMs;
  return nextTry(paidUntil, plan.tries) ?? paidUntil + graceMs;
}

/** Estimates the last paid period by its end and its number of days. A month counts as 30 days. */
export function lastPeriodOf({ plan, paid_until: endsAt }: MembershipRow) {
  const days = plan?.days ?? 0;
  return { startsAt: (endsAt ?? 0) - days * 24 * 60 * 60 * 1000, endsAt: endsAt ?? 0 };
}
