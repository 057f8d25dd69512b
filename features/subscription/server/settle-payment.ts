import type { PayingMember } from '@mitto/account/server/public/entitlement';
import { readTimeZone } from '@mitto/profile/server/public/time-zone';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { subscriptionHistory } from '../contract/subscription-tables.ts';
import { type Membership, type Period, renewPlan, renews, startPlan, takeBack } from '../policy.ts';
import { keepMembership, membershipOf, withMembership } from './keep-membership.ts';
import { mailPayer } from './mail-payer.ts';
import type { MembershipRow } from './store/memberships.ts';
import { type PaymentRow, updatePayment } from './store/payments.ts';

/** A payment, its member and the member's row, all read under the lock of the member. */
export interface Settling {
  readonly payer: PayingMember;
  readonly row: MembershipRow;
  readonly payment: PaymentRow;
}

/**
 * Gives the member what was paid for. Returns false for a renewal whose period is paid already, or whose plan
 * has ended: it has to be paid back.
 */
export async function settlePaid(tx: Tx, deps: Deps, { payer, row, payment }: Settling): Promise<boolean> {
  const now = deps.now();
  const given = await giveFor(tx, { row, payment, now });
  if (!given) return false;
  const { membership, period } = given;
  await updatePayment(tx, payment.id, {
    status: 'paid',
    paid_at: now,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    failure: null,
  });
  deps.touch(tx, payment.uid, subscriptionHistory.name, payment.id);
  const kept = await keepMembership(tx, deps, payer, {
    ...withMembership(closePayment(row, payment), membership),
    has_rested: false,
    ...(payment.kind === 'purchase' && { purchase: payment.id }),
  });
  const occasion = payment.kind === 'purchase' ? 'bought' : 'renewed';
  await mailPayer(tx, deps, payer, kept, { occasion });
  return true;
}

type Given = { readonly membership: Membership; readonly period: Period } | undefined;

async function giveFor(
  tx: Tx,
  { row, payment, now }: Pick<Settling, 'row' | 'payment'> & { readonly now: number },
): Promise<Given> {
  if (payment.kind === 'purchase') {
    const zone = await readTimeZone(tx, payment.uid);
    return startPlan(membershipOf(row), payment.terms, { zone, now });
  }
  const { plan, paid_until: paidUntil } = row;
  if (paidUntil === null || paidUntil !== payment.follows || !renews(plan)) return undefined;
  return renewPlan({ plan, paidUntil }, now, row.has_rested);
}

/** Notes that a payment failed. A renewal by the job is tried again. */
export async function settleFailed(
  tx: Tx,
  deps: Deps,
  { payer, row, payment }: Settling,
  failure: string,
): Promise<void> {
  await updatePayment(tx, payment.id, { status: 'failed', failure });
  const isTry = payment.kind === 'renewal' && row.paid_until === payment.follows && row.plan !== null;
  const plan = isTry && row.plan ? { ...row.plan, tries: row.plan.tries + 1 } : row.plan;
  const kept = await keepMembership(tx, deps, payer, { ...closePayment(row, payment), plan });
  if (isTry) await mailPayer(tx, deps, payer, kept, { occasion: 'failed', failure });
}

/** Takes back what a payment gave, when the money goes back. */
export async function settleTakenBack(
  tx: Tx,
  deps: Deps,
  { payer, row, payment }: Settling,
  status: 'refunding' | 'refunded' | 'disputed',
): Promise<void> {
  await updatePayment(tx, payment.id, { status });
  deps.touch(tx, payment.uid, subscriptionHistory.name, payment.id);
  const period = { startsAt: payment.starts_at ?? 0, endsAt: payment.ends_at ?? 0 };
  const membership = takeBack(membershipOf(row), period, deps.now());
  const changed = withMembership(row, membership);
  const kept = await keepMembership(tx, deps, payer, {
    ...changed,
    purchase: null,
    card: null,
    ...(status !== 'disputed' && { refunded_at: deps.now() }),
  });
  await mailPayer(tx, deps, payer, kept, {
    occasion: status === 'disputed' ? 'ended' : 'refunded',
    payment,
  });
}

const closePayment = (row: MembershipRow, { id }: PaymentRow): MembershipRow =>
  row.open_payment === id ? { ...row, open_payment: null } : row;
