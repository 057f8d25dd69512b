import { accountEvents } from '@mitto/account/contract/account-events';
import { lockPayer } from '@mitto/account/server/public/entitlement';
import { payments } from '@mitto/payments/contract';
import { refundCharge } from '@mitto/payments/server/public/charges';
import type { Tx } from '@mitto/server-kit/database/database';
import { on, type Subscription } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import { subscription, subscriptionHistory } from '../contract/subscription-tables.ts';
import { standingChanged } from './change-plan.ts';
import { keepMembership, membershipRow, tellDevices } from './keep-membership.ts';
import { type Settling, settleFailed, settlePaid, settleTakenBack } from './settle-payment.ts';
import { readPayment, updatePayment } from './store/payments.ts';

const { charged, failed, refunded, disputed, cardsChanged } = payments.events;

/** Hears of charges, within the transaction that settles them, and of the account. */
export function listenForSubscription(deps: Deps): Subscription[] {
  return [
    on(charged, (event, tx) =>
      event.purpose === 'subscription' ? paid(tx, deps, event) : Promise.resolve(),
    ),
    on(failed, async ({ purpose, item, uid, failure }, tx) => {
      if (purpose !== 'subscription') return;
      const settling = await settlingOf(tx, deps, uid, item);
      if (settling?.payment.status === 'open') await settleFailed(tx, deps, settling, failure);
    }),
    on(refunded, async ({ purpose, item, uid, isWhole }, tx) => {
      if (purpose !== 'subscription' || !isWhole) return;
      const settling = await settlingOf(tx, deps, uid, item);
      if (settling?.payment.status === 'paid') await settleTakenBack(tx, deps, settling, 'refunded');
      if (settling?.payment.status !== 'refunding') return;
      await updatePayment(tx, item, { status: 'refunded' });
      deps.touch(tx, uid, subscriptionHistory.name, item);
    }),
    on(disputed, async ({ purpose, item, uid, state }, tx) => {
      if (purpose !== 'subscription') return;
      const settling = await settlingOf(tx, deps, uid, item);
      if (settling?.payment.status !== 'paid' || state === 'won') return;
      if (state === 'lost') await settleTakenBack(tx, deps, settling, 'disputed');
      else await endRenewal(tx, deps, settling);
    }),
    on(cardsChanged, async ({ uid }, tx) => {
      // The row names the card of the next renewal.
      if ((await membershipRow(tx, uid)).plan) deps.touch(tx, uid, subscription.name, uid);
    }),
    on(accountEvents.entitlementChanged, ({ uid }, tx) => tellDevices(tx, deps, uid)),
    on(accountEvents.deactivated, ({ uid }, tx) => memberLeaves(tx, deps, uid)),
    on(accountEvents.standingChanged, (event, tx) => standingChanged(tx, deps, event)),
  ];
}

/**
 * A charge was paid. One that pays for nothing is paid back: the member has left, or another charge has renewed
 * the same period.
 */
async function paid(
  tx: Tx,
  deps: Deps,
  { uid, item, charge }: { readonly uid: string; readonly item: string; readonly charge: string },
): Promise<void> {
  const settling = await settlingOf(tx, deps, uid, item);
  if (settling && settling.payment.paid_at !== null) return;
  if (settling && (await settlePaid(tx, deps, settling))) return;
  await refundCharge(tx, deps, { charge, key: `subscription refund ${item}` });
  if (!settling) return;
  const { payer, row, payment } = settling;
  if (row.open_payment === payment.id) await keepMembership(tx, deps, payer, { ...row, open_payment: null });
  if (payment.status === 'open') await updatePayment(tx, item, { status: 'failed', failure: 'not-needed' });
}

/** A member who deletes the account is charged no more, also if they bring it back. What is paid stays. */
async function memberLeaves(tx: Tx, deps: Deps, uid: string): Promise<void> {
  const payer = await lockPayer(tx, uid, deps.now());
  if (payer) await endRenewal(tx, deps, { payer, row: await membershipRow(tx, uid) });
}

/** Charges nothing more to a card whose owner disputes a charge. What is paid stays until the dispute is lost. */
async function endRenewal(tx: Tx, deps: Deps, { payer, row }: Omit<Settling, 'payment'>): Promise<void> {
  if (row.plan === null) return;
  const plan = { ...row.plan, isEnded: true, commitment: 1 };
  await keepMembership(tx, deps, payer, { ...row, plan });
}

async function settlingOf(tx: Tx, deps: Deps, uid: string, item: string): Promise<Settling | undefined> {
  const payer = await lockPayer(tx, uid, deps.now());
  const payment = await readPayment(tx, item);
  if (!payer || payment?.uid !== uid) return undefined;
  return { payer, payment, row: await membershipRow(tx, uid) };
}
