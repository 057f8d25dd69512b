import { day } from '@mitto/kit/time';
import { later } from './contract/periods.ts';

/** A plan as a member bought it. Later changes of the configuration do not change it. */
export interface Terms {
  /** Key of the plan in the configuration. */
  readonly type: string;
  readonly frequency: 'once' | 'monthly';
  /** Price of one payment in cents. */
  readonly amount: number;
  /** Days that the payment of a plan without renewal pays for. */
  readonly days: number;
  /** Number of monthly payments that the member has agreed to. */
  readonly commitment: number;
}

export interface Plan extends Terms {
  /** Time zone by whose calendar the periods end. It stays the same as long as the plan runs. */
  readonly zone: string;
  readonly boughtAt: number;
  /** Moment from which the periods are counted, and the number of periods that were paid since. */
  readonly anchor: number;
  readonly periods: number;
  /** Number of monthly payments made in all. */
  readonly payments: number;
  /** True once the member has ended the renewal. It still renews until the commitment is fulfilled. */
  readonly isEnded: boolean;
  /** Number of failed tries to renew the current period. */
  readonly tries: number;
}

/** Paid premium of a member: the plan that runs, and the moment up to which everything is paid. */
export interface Membership {
  readonly plan: Plan | null;
  readonly paidUntil: number | null;
}

/** A paid stretch of time. Periods of a member never overlap. */
export interface Period {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Premium goes on for this long (ms) after a paid period, while its renewal is tried. */
export const graceMs = 7 * day;

/** Times of the three further tries to renew, in ms after the end of the paid period. */
const retriesAfter = [1 * day, 3 * day, 6 * day] as const;

/** Time (ms) after the purchase within which a cancellation with refund is possible. */
const refundMs = 7 * day;

/** Plans of so many days or fewer are not refunded. */
const longestWithoutRefund = 7;

export const isRecurring = ({ frequency }: Pick<Terms, 'frequency'>): boolean => frequency === 'monthly';

/** Ends the period with this number (0 is the first) of a plan. */
function periodEnd({ frequency, days, zone, anchor }: Plan, number: number): number {
  const count = number + 1;
  return later(zone, anchor, frequency === 'monthly' ? { months: count } : { days: days * count });
}

/** True while the plan is to be renewed at the end of the paid period. */
export function renews(plan: Plan | null): plan is Plan {
  return plan !== null && isRecurring(plan) && (!plan.isEnded || plan.payments < plan.commitment);
}

/** Moment at which the agreed number of payments is reached; null when it is reached already. */
export function committedUntil(plan: Plan): number | null {
  const left = plan.commitment - plan.payments;
  return isRecurring(plan) && left > 0 ? periodEnd(plan, plan.periods - 1 + left) : null;
}

/** Moment at which premium ends, as far as the member pays for it. */
export function premiumUntil({ plan, paidUntil }: Membership): number | null {
  return paidUntil === null || !renews(plan) ? paidUntil : paidUntil + graceMs;
}

/** True within the grace period: the paid time is over, and the renewal is still tried. */
export function isInGrace({ plan, paidUntil }: Membership, now: number): boolean {
  return paidUntil !== null && renews(plan) && paidUntil <= now && now < paidUntil + graceMs;
}

/** Starts a plan that was paid now. It begins where the time that was paid before ends. */
export function startPlan(
  { paidUntil }: Membership,
  terms: Terms,
  { zone, now }: { readonly zone: string; readonly now: number },
): { readonly membership: Membership & { readonly plan: Plan }; readonly period: Period } {
  const anchor = Math.max(now, paidUntil ?? now);
  const plan = { ...terms, zone, boughtAt: now, anchor, periods: 1, payments: 1, isEnded: false, tries: 0 };
  const endsAt = periodEnd(plan, 0);
  return { membership: { plan, paidUntil: endsAt }, period: { startsAt: anchor, endsAt } };
}

/**
 * Adds the period of a renewal that was paid now. It begins where the paid time ends, also when a later try
 * paid it. When the grace period is over, or the plan has rested while the member was suspended, it begins now:
 * nobody pays for time without premium.
 */
export function renewPlan(
  { plan, paidUntil }: { readonly plan: Plan; readonly paidUntil: number },
  now: number,
  hasRested = false,
): { readonly membership: Membership & { readonly plan: Plan }; readonly period: Period } {
  const isLate = now > paidUntil && (hasRested || now > paidUntil + graceMs);
  const counted = isLate ? { ...plan, anchor: now, periods: 0 } : plan;
  const startsAt = isLate ? now : paidUntil;
  const { periods, payments } = counted;
  const next = { ...counted, periods: periods + 1, payments: payments + 1, tries: 0 };
  const endsAt = periodEnd(next, periods);
  return { membership: { plan: next, paidUntil: endsAt }, period: { startsAt, endsAt } };
}

/** Moment of the next try to renew; null after the last one, when premium ends with the grace period. */
export function nextTry(paidUntil: number, tries: number): number | null {
  if (tries === 0) return paidUntil;
  const after = retriesAfter[tries - 1];
  return after === undefined ? null : paidUntil + after;
}

/**
 * Takes a period back that was refunded or disputed: what is left of it is no longer paid, and the plan is not
 * renewed. Time that other payments paid for stays.
 */
export function takeBack({ paidUntil }: Membership, { startsAt, endsAt }: Period, now: number): Membership {
  const left = Math.max(0, endsAt - Math.max(now, startsAt));
  return { plan: null, paidUntil: paidUntil === null ? null : paidUntil - left };
}

export interface Refunding {
  /** Days that the payment paid for; a month counts as 30. */
  readonly days: number;
  readonly boughtAt: number;
  /** When the member had the last refund. */
  readonly refundedAt: number | null;
  /** Days from that refund to the next purchase that is refunded; 0 for no such rule. */
  readonly pauseDays: number;
}

/** Moment up to which a purchase is refunded in full; null when it is not refunded. */
export function refundUntil({ days, boughtAt, refundedAt, pauseDays }: Refunding): number | null {
  if (days <= longestWithoutRefund) return null;
  if (refundedAt !== null && boughtAt < refundedAt + pauseDays * day) return null;
  return boughtAt + refundMs;
}

/** Time (ms) before the end of a paid period at which the member is told, by mail. */
export function tellBefore(period: Period): number {
  return Math.min(3 * day, Math.floor((period.endsAt - period.startsAt) / 3));
}
