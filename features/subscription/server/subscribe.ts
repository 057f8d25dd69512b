import { lockPayer, type PayingMember } from '@mitto/account/server/public/entitlement';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { coinsConfiguration } from '@mitto/coins/contract/coins-configuration';
import { coinsFor } from '@mitto/coins/policy';
import { spendCoins } from '@mitto/coins/server/public/spend-coins';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { planConfiguration } from '../contract/plan-configuration.ts';
import type { subscriptionCalls } from '../contract/subscription-calls.ts';
import { committedUntil, isRecurring, renews, type Terms } from '../policy.ts';
import { answerBegun, openPayment } from './charge-payment.ts';
import { membershipRow } from './keep-membership.ts';
import { settlePaid } from './settle-payment.ts';
import type { MembershipRow } from './store/memberships.ts';
import { insertPayment, type PaymentRow, readPayment, updatePayment } from './store/payments.ts';

type Call = typeof subscriptionCalls.subscribe;
type Wish = CallContext<Call>['input'];

/** Buys a plan. With coins it is paid at once; with a card, a charge is opened and its provider asked. */
export async function subscribe(deps: Deps, context: CallContext<Call>): Promise<CallAnswer<Call>> {
  const { me, input } = context;
  const { pay } = input;
  if (pay.with === 'coins') {
    return await context.transact(async (tx) => {
      const { payment } = await buy(tx, deps, me.uid, input);
      return { id: payment.id, state: 'paid', charge: null, actionUrl: null, failure: null };
    });
  }
  const { payment } = await deps.database.transact((tx) => buy(tx, deps, me.uid, input));
  return await answerBegun(deps, context, payment);
}

async function buy(tx: Tx, deps: Deps, uid: string, wish: Wish): Promise<{ payment: PaymentRow }> {
  const payer = (await lockPayer(tx, uid, deps.now())) ?? fail('unauthorized');
  const before = await readPayment(tx, wish.id);
  if (before) return { payment: sameAs(before, uid, wish) };
  const row = await membershipRow(tx, uid);
  const { terms, description, takesGiven } = await offerOf(tx, deps, wish);
  checkState(row, wish, deps.now());
  const isCoins = wish.pay.with === 'coins';
  const payment = await insertPayment(tx, {
    id: wish.id,
    uid,
    kind: 'purchase',
    terms,
    description,
    amount: wish.price,
    unit: isCoins ? 'MTC' : 'USD',
    follows: null,
    made_at: deps.now(),
  });
  const settling = { payer, row, payment };
  if (wish.pay.with === 'card') {
    return { payment: await openPayment(tx, deps, settling, { card: wish.pay.cardId, isOffSession: false }) };
  }
  return { payment: await payWithCoins(tx, deps, settling, takesGiven) };
}

async function payWithCoins(
  tx: Tx,
  deps: Deps,
  settling: { readonly payer: PayingMember; readonly row: MembershipRow; readonly payment: PaymentRow },
  takesGiven: boolean,
): Promise<PaymentRow> {
  const { payment } = settling;
  const { uid, id, amount } = payment;
  const moved = await spendCoins(tx, deps, { uid, key: `subscription ${uid} ${id}`, amount, takesGiven });
  await updatePayment(tx, id, { movement: moved.id });
  await settlePaid(tx, deps, settling);
  return { ...payment, status: 'paid' };
}

/** A purchase that was sent before is answered again, if it was the same one. */
function sameAs(before: PaymentRow, uid: string, { type, price, pay }: Wish): PaymentRow {
  const isSame =
    before.uid === uid &&
    before.terms.type === type &&
    before.amount === price &&
    before.unit === (pay.with === 'coins' ? 'MTC' : 'USD');
  return isSame ? before : fail('subscription/key-used');
}

/** The plan as it is sold now. Refuses one that was withdrawn, or has another price than the buyer has seen. */
async function offerOf(
  tx: Tx,
  deps: Deps,
  { type, price, pay }: Wish,
): Promise<{ readonly terms: Terms; readonly description: string; readonly takesGiven: boolean }> {
  const { packages: plans } = await readConfigured(deps, tx, planConfiguration);
  const { coinsPurchase } = await readConfigured(deps, tx, coinsConfiguration);
  const plan = Object.hasOwn(plans, type) ? plans[type] : undefined;
  if (!plan) return fail('subscription/plan-changed');
  const { frequency, amount, duration: days, commitment = 1, description, takesGiven = true } = plan;
  const terms = { type, frequency, amount, days, commitment };
  if (pay.with === 'coins' && isRecurring(terms)) fail('subscription/no-coins');
  const asked = pay.with === 'coins' ? coinsFor(amount, coinsPurchase) : amount;
  if (price !== asked) fail('subscription/plan-changed');
  return { terms, description, takesGiven };
}

/** Refuses a purchase that does not fit what the member has by now. */
function checkState(
  { plan, paid_until: paidUntil, open_payment: open }: MembershipRow,
  { seen }: Wish,
  now: number,
): void {
  // Time that is over is the same as none.
  const left = (until: number | null) => Math.max(until ?? 0, now);
  if (open !== null) fail('subscription/in-progress');
  if (left(seen) !== left(paidUntil)) fail('subscription/changed');
  if (renews(plan) && committedUntil(plan) !== null) fail('subscription/committed');
}
