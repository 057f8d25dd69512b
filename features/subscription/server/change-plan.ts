import { lockPayer } from '@mitto/account/server/public/entitlement';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { giveBackCoins } from '@mitto/coins/server/public/spend-coins';
import { fail } from '@mitto/kit/app-error';
import { refundCharge } from '@mitto/payments/server/public/charges';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { planConfiguration } from '../contract/plan-configuration.ts';
import type { subscriptionCalls } from '../contract/subscription-calls.ts';
import { isInGrace, isRecurring, refundUntil, renews } from '../policy.ts';
import { answerBegun, openPayment } from './charge-payment.ts';
import { keepMembership, membershipOf, membershipRow } from './keep-membership.ts';
import { mailPayer } from './mail-payer.ts';
import { settleTakenBack } from './settle-payment.ts';
import { insertPayment, type PaymentRow, readPayment } from './store/payments.ts';

type RenewalCall = typeof subscriptionCalls.changeRenewal;
type PayCall = typeof subscriptionCalls.payRenewal;
type CancelCall = typeof subscriptionCalls.cancelSubscription;

/** Ends the renewal, or takes that back. Within the grace period nothing is paid any more: premium ends. */
export async function changeRenewal(
  deps: Deps,
  { me, input, transact }: CallContext<RenewalCall>,
): Promise<CallAnswer<RenewalCall>> {
  return await transact(async (tx) => {
    const payer = (await lockPayer(tx, me.uid, deps.now())) ?? fail('unauthorized');
    const row = await membershipRow(tx, me.uid);
    const { plan, paid_until: paidUntil } = row;
    if (!plan || !isRecurring(plan)) return fail('subscription/none');
    const isOver = paidUntil === null || paidUntil <= deps.now();
    if (input.renews && plan.isEnded && isOver) return fail('subscription/none');
    const changed = { ...row, plan: { ...plan, isEnded: !input.renews } };
    await keepMembership(tx, deps, payer, { ...changed, told_for: null });
    return {};
  });
}

/** Pays a renewal that has failed, while the member is there to confirm it. */
export async function payRenewal(deps: Deps, context: CallContext<PayCall>): Promise<CallAnswer<PayCall>> {
  const { me, input } = context;
  const payment = await deps.database.transact(async (tx): Promise<PaymentRow> => {
    const payer = (await lockPayer(tx, me.uid, deps.now())) ?? fail('unauthorized');
    const before = await readPayment(tx, input.id);
    if (before) return before.uid === me.uid && before.kind === 'recovery' ? before : keyUsed();
    const row = await membershipRow(tx, me.uid);
    const { plan, paid_until: paidUntil } = row;
    if (!plan || paidUntil === null || !isInGrace(membershipOf(row), deps.now()))
      return fail('subscription/none');
    if (row.open_payment !== null) return fail('subscription/in-progress');
    const { type, frequency, amount, days, commitment } = plan;
    const written = await insertPayment(tx, {
      id: input.id,
      uid: me.uid,
      kind: 'recovery',
      terms: { type, frequency, amount, days, commitment },
      description: (row.purchase && (await readPayment(tx, row.purchase))?.description) || type,
      amount,
      unit: 'USD',
      follows: paidUntil,
      made_at: deps.now(),
    });
    return await openPayment(
      tx,
      deps,
      { payer, row, payment: written },
      { card: input.cardId, isOffSession: false },
    );
  });
  return await answerBegun(deps, context, payment);
}

const keyUsed = () => fail('subscription/key-used');

/** Cancels the plan with a refund: premium that it paid for ends at once, and what was paid goes back. */
export async function cancelSubscription(
  deps: Deps,
  { me, input, transact }: CallContext<CancelCall>,
): Promise<CallAnswer<CancelCall>> {
  return await transact(async (tx) => {
    const now = deps.now();
    const payer = (await lockPayer(tx, me.uid, now)) ?? fail('unauthorized');
    const row = await membershipRow(tx, me.uid);
    const payment = await readPayment(tx, input.id);
    const isOwn = payment?.uid === me.uid && row.purchase === payment.id && payment.status === 'paid';
    if (!payment || !isOwn || payment.paid_at === null) return fail('subscription/not-refundable');
    const { days } = payment.terms;
    const { pauseDays } = (await readConfigured(deps, tx, planConfiguration)).refunds;
    const until = refundUntil({ days, boughtAt: payment.paid_at, refundedAt: row.refunded_at, pauseDays });
    if (until === null || now >= until) return fail('subscription/not-refundable');
    if (row.open_payment !== null) return fail('subscription/in-progress');
    await payBack(tx, deps, payment);
    const isDone = payment.unit === 'MTC';
    await settleTakenBack(tx, deps, { payer, row, payment }, isDone ? 'refunded' : 'refunding');
    return {};
  });
}

async function payBack(tx: Tx, deps: Deps, payment: PaymentRow): Promise<void> {
  if (payment.movement !== null) await giveBackCoins(tx, deps, payment.uid, payment.movement);
  if (payment.charge !== null) {
    await refundCharge(tx, deps, { charge: payment.charge, key: `subscription refund ${payment.id}` });
  }
}

/** Tells a member whose standing has changed what becomes of the plan. A plan that rested is renewed at once. */
export async function standingChanged(
  tx: Tx,
  deps: Deps,
  { uid, from, to }: { readonly uid: string; readonly from: string; readonly to: string },
): Promise<void> {
  const row = await membershipRow(tx, uid);
  if (!renews(row.plan)) return;
  const payer = await lockPayer(tx, uid, deps.now());
  if (!payer) return;
  if (to === 'suspended') await mailPayer(tx, deps, payer, row, { occasion: 'rests' });
  if (to === 'paused' && from === 'active') await mailPayer(tx, deps, payer, row, { occasion: 'goes-on' });
  if (from === 'suspended') await keepMembership(tx, deps, payer, row);
}
