import { readConfigured } from '@mitto/account/server/public/read-configured';
import { naturalRef } from '@mitto/kit/natural-ref';
import { waitForAll } from '@mitto/kit/wait-for-all';
import { readCharge } from '@mitto/payments/server/public/charges';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { planConfiguration } from '../contract/plan-configuration.ts';
import {
  paymentHistoryLimit,
  type SubscriptionRow,
  subscription,
  subscriptionHistory,
} from '../contract/subscription-tables.ts';
import { committedUntil, isRecurring, nextTry, type Plan, refundUntil, renews } from '../policy.ts';
import { renewalCard } from './renewal-card.ts';
import { type MembershipRow, readMembership } from './store/memberships.ts';
import { listPaid, type PaymentRow, readLastFailure, readPayment } from './store/payments.ts';

/** The member's subscription: one row, whose source is the member's own id. There is none before the first premium. */
export const subscriptionTable = (deps: Deps): SyncedTable => ({
  entry: subscription,
  refOf: (uid, source) => naturalRef(uid, subscription.name, source),
  sourcesOf: async (tx, uid) => ((await readMembership(tx, uid)) ? [uid] : []),
  async read(tx, uid, sources) {
    const found = sources.includes(uid) ? await readMembership(tx, uid) : undefined;
    if (!found) return new Map();
    const { pauseDays } = (await readConfigured(deps, coreTx(tx), planConfiguration)).refunds;
    return new Map([[uid, { view: 'full', row: await showMembership(tx, found, pauseDays) }]]);
  },
});

/** The newest payments. The source of a row is the id of the payment. */
export const subscriptionHistoryTable: SyncedTable = {
  entry: subscriptionHistory,
  refOf: (uid, source) => naturalRef(uid, subscriptionHistory.name, source),
  sourcesOf: async (tx, uid) => (await listPaid(tx, uid, paymentHistoryLimit)).map(({ id }) => id),
  async read(tx, uid, sources) {
    const wanted = new Set(sources);
    const rows = (await listPaid(tx, uid, paymentHistoryLimit)).filter(({ id }) => wanted.has(id));
    const shown = await waitForAll(rows.map((payment) => showPayment(tx, payment)));
    return new Map(shown.map((row) => [row.id, { view: 'full', row }]));
  },
};

async function showMembership(tx: SyncTx, row: MembershipRow, pauseDays: number): Promise<SubscriptionRow> {
  const { uid, plan, paid_until: paidUntil } = row;
  const purchase = row.purchase === null ? undefined : await readPayment(tx, row.purchase);
  const last = plan === null ? (await listPaid(tx, uid, 1))[0] : undefined;
  return {
    uid,
    isPaid: row.is_paid,
    isPremiumUser: row.is_premium,
    isTrial: row.is_trial,
    details: detailsOf(plan, paidUntil, last),
    paidUntil,
    premiumUntil: row.premium_until,
    plan: plan === null ? null : await showPlan(tx, row, plan, purchase),
    refund: refundOf(row, purchase, pauseDays),
    refundedAt: row.refunded_at,
    isPaying: row.open_payment !== null,
  };
}

function detailsOf(
  plan: Plan | null,
  paidUntil: number | null,
  last: PaymentRow | undefined,
): SubscriptionRow['details'] {
  if (paidUntil === null) return null;
  if (plan !== null) return { date: plan.boughtAt, next_recurrent: paidUntil, type: plan.type };
  // A plan that was cancelled with a refund leaves nothing.
  if (last?.status !== 'paid') return null;
  return { date: last.paid_at ?? last.made_at, next_recurrent: paidUntil, type: last.terms.type };
}

async function showPlan(
  tx: SyncTx,
  row: MembershipRow,
  plan: Plan,
  purchase: PaymentRow | undefined,
): Promise<SubscriptionRow['plan']> {
  const { uid, paid_until: paidUntil } = row;
  const hasFailed = plan.tries > 0 && paidUntil !== null;
  const card = renews(plan) ? await renewalCard(coreTx(tx), row) : undefined;
  return {
    description: purchase?.description ?? plan.type,
    amount: plan.amount,
    ...(purchase && { paid: { amount: purchase.amount, unit: purchase.unit } }),
    isRecurring: isRecurring(plan),
    renews: renews(plan),
    isEnded: plan.isEnded,
    committedUntil: committedUntil(plan),
    failure: hasFailed ? await readLastFailure(tx, uid, paidUntil) : null,
    nextTry: hasFailed ? nextTry(paidUntil, plan.tries) : null,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}

function refundOf(
  row: MembershipRow,
  purchase: PaymentRow | undefined,
  pauseDays: number,
): SubscriptionRow['refund'] {
  if (purchase?.status !== 'paid' || purchase.paid_at === null) return null;
  const { id, amount, unit, terms, paid_at: boughtAt, starts_at: startsAt } = purchase;
  const until = refundUntil({ days: terms.days, boughtAt, refundedAt: row.refunded_at, pauseDays });
  if (until === null) return null;
  const premiumUntil = Math.max(startsAt ?? 0, row.granted_until ?? 0);
  return { id, amount, unit, shownUntil: until, until, premiumUntil };
}

async function showPayment(tx: SyncTx, payment: PaymentRow) {
  const isRefund = payment.status === 'refunding' || payment.status === 'refunded';
  const charge = isRefund && payment.charge ? await readCharge(coreTx(tx), payment.charge) : undefined;
  const { id, terms, description, amount, unit, paid_at: paidAt, made_at: madeAt, ends_at: endsAt } = payment;
  return {
    id,
    type: terms.type,
    description,
    amount,
    unit,
    date: paidAt ?? madeAt,
    expires: endsAt ?? madeAt,
    status: payment.status,
    ...(isRefund && { refundedTo: charge?.card ?? null }),
  };
}
