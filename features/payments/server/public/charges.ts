import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Currency } from '../../contract/money.ts';
import type { Charge, SavedCard } from '../../contract/payment-shapes.ts';
import { askProvider, type ProviderOutcome, settleOutcome } from '../ask-provider.ts';
import { type ChargeOrder, storeCharge } from '../open-charge.ts';
import { orderRefund } from '../order-refund.ts';
import { priceIn } from '../quote.ts';
import { listCards, savedCardOf } from '../store/cards.ts';
import { chargeOf, readChargeRow } from '../store/charges.ts';

export type { ChargeOrder, ChargeSource } from '../open-charge.ts';

/**
 * Opens a charge for something a higher feature sells, within the caller's transaction. The same key opens it
 * once. The provider is asked after the commit: at once by `askForCharge`, else by the reconciler within a minute.
 * What becomes of the charge is told by the events of the contract. Refuses with the errors of the contract, such
 * as `payments/no-card`, `payments/no-merchant` and `too-many`.
 */
export async function openCharge(tx: Tx, deps: Deps, order: ChargeOrder): Promise<Charge> {
  return chargeOf(await storeCharge(tx, deps, order));
}

/**
 * Asks the provider for an open charge: outside any transaction, and after the commit that opened it. Only one
 * caller asks; the others get undefined. Settle the outcome with `settleAnswer`.
 */
export async function askForCharge(deps: Deps, id: string): Promise<ProviderOutcome | undefined> {
  return await askProvider(deps, id);
}

/** Settles what `askForCharge` has brought, in the caller's transaction, and returns the charge as it is then. */
export async function settleAnswer(
  tx: Tx,
  deps: Deps,
  id: string,
  outcome: ProviderOutcome | undefined,
): Promise<Charge | undefined> {
  const row = await settleOutcome(tx, deps, id, outcome);
  return row && chargeOf(row);
}

export async function readCharge(db: Db | Tx, id: string): Promise<Charge | undefined> {
  const row = await readChargeRow(db, id);
  return row && chargeOf(row);
}

/**
 * Orders that a paid charge is paid back, within the caller's transaction: whole, or the amount (in the smallest
 * unit of the currency). The same key pays back once. A job asks the provider after the commit, and tries again
 * until it has answered; the event `payments/refunded` tells when it has.
 */
export async function refundCharge(
  tx: Tx,
  deps: Deps,
  refund: { readonly charge: string; readonly key: string; readonly amount?: number | undefined },
): Promise<void> {
  await orderRefund(tx, deps, refund);
}

/** Saved cards of a member, the default first. */
export async function listSavedCards(db: Db | Tx, uid: string): Promise<SavedCard[]> {
  return (await listCards(db, uid)).map(savedCardOf);
}

/** Amount to pay for a price in US cents, in the smallest unit of the currency, and the day of the rates. */
export async function amountToPay(
  deps: Deps,
  db: Db | Tx,
  usdCents: number,
  currency: Currency,
): Promise<{ readonly amount: number; readonly ratesOf: string }> {
  return await priceIn(deps, db, usdCents, currency);
}
