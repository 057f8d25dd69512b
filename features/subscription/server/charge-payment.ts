import { AppError } from '@mitto/kit/app-error';
import { askForCharge, openCharge, settleAnswer } from '@mitto/payments/server/public/charges';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SubscriptionStart } from '../contract/subscription-calls.ts';
import { keepMembership } from './keep-membership.ts';
import { renewalCard } from './renewal-card.ts';
import { type Settling, settleFailed } from './settle-payment.ts';
import { type PaymentRow, readPayment, updatePayment } from './store/payments.ts';

interface Means {
  readonly card: string;
  readonly isOffSession: boolean;
}

/** Opens the charge of a payment, within the transaction that wrote it. From now on the payment is open. */
export async function openPayment(
  tx: Tx,
  deps: Deps,
  { payer, row, payment }: Settling,
  { card, isOffSession }: Means,
): Promise<PaymentRow> {
  const { id, uid, amount } = payment;
  const charge = await openCharge(tx, deps, {
    uid,
    purpose: 'subscription',
    item: id,
    amount,
    currency: 'USD',
    usdCents: amount,
    source: { card },
    key: `subscription ${id}`,
    isOffSession,
  });
  await updatePayment(tx, id, { charge: charge.id });
  await keepMembership(tx, deps, payer, { ...row, card, open_payment: id });
  return { ...payment, charge: charge.id };
}

/**
 * Opens the charge of a renewal with the member's card, or with the default one when that card is gone. Without
 * a card the try has failed at once. Returns the charge, for which the provider has to be asked.
 */
export async function openRenewal(tx: Tx, deps: Deps, settling: Settling): Promise<string | null> {
  const { row, payment } = settling;
  const card = await renewalCard(tx, { ...row, uid: payment.uid });
  if (!card) {
    await settleFailed(tx, deps, settling, 'no-card');
    return null;
  }
  try {
    return (await openPayment(tx, deps, settling, { card: card.id, isOffSession: true })).charge;
  } catch (error) {
    // Refused before anything was written: the member was refused too often, or no provider takes the card.
    if (!(error instanceof AppError)) throw error;
    await settleFailed(tx, deps, settling, 'other');
    return null;
  }
}

/** Asks the provider for the charge of a payment, after the commit that opened it, and settles its answer. */
export async function askFor(deps: Deps, charge: string): Promise<void> {
  const outcome = await askForCharge(deps, charge);
  await deps.database.transact(async (tx) => {
    await settleAnswer(tx, deps, charge, outcome);
  });
}

interface Call<A> {
  transact(work: (tx: Tx) => Promise<SubscriptionStart>): Promise<A>;
}

/** Asks for the charge of a payment that a call has opened, and answers what became of it. */
export async function answerBegun<A>(deps: Deps, call: Call<A>, payment: PaymentRow): Promise<A> {
  const { id, charge } = payment;
  const outcome = charge === null ? undefined : await askForCharge(deps, charge);
  return await call.transact(async (tx) => {
    const settled = charge === null ? undefined : await settleAnswer(tx, deps, charge, outcome);
    const known = (await readPayment(tx, id)) ?? payment;
    const isFailed = known.status === 'failed' || settled?.state === 'failed';
    return {
      id,
      charge,
      state: known.paid_at !== null ? 'paid' : isFailed ? 'failed' : 'open',
      actionUrl: settled?.state === 'action' ? settled.actionUrl : null,
      failure: known.paid_at === null ? (settled?.failure ?? null) : null,
    };
  });
}
