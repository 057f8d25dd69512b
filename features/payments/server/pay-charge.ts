import { refuseDisabledCoins } from '@mitto/coins/server/public/purchases';
import { fail, type Refusal } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { paymentCalls } from '../contract/payment-calls.ts';
import { returnPlace } from '../contract/payment-paths.ts';
import type { Merchant } from '../contract/payment-shapes.ts';
import { askProvider, outcomeOf, type ProviderOutcome, readOutcome, settleOutcome } from './ask-provider.ts';
import { requireTicket } from './card-form.ts';
import { settleCardPage } from './card-pages.ts';
import { isAnswer, saveCard } from './cards.ts';
import { type ChargeSource, storeCharge } from './open-charge.ts';
import { ProviderAway } from './providers/payment-provider.ts';
import { providersOf } from './providers/providers.ts';
import { quoteCoins } from './quote.ts';
import { findPageByReference } from './store/card-pages.ts';
import {
  type ChargeRow,
  chargeOf,
  claimCharge,
  findByKey,
  findByReference,
  readChargeRow,
} from './store/charges.ts';

type PayCall = typeof paymentCalls.payCharge;
type CancelCall = typeof paymentCalls.cancelCharge;
type ReturnCall = typeof paymentCalls.paymentReturn;
type PayInput = CallContext<PayCall>['input'];

/**
 * Buys coins by card. The charge is stored first, in a transaction of its own; then the provider is asked, and
 * what it answers is settled together with the call's answer.
 */
export async function payCharge(deps: Deps, context: CallContext<PayCall>): Promise<CallAnswer<PayCall>> {
  const { me, input, transact } = context;
  const opened = await openPurchase(deps, me.uid, input);
  if (!isAnswer(opened)) return opened;
  const outcome = await askProvider(deps, opened.id);
  return await transact(async (tx) => chargeOf(await settledRow(tx, deps, opened.id, outcome)));
}

async function openPurchase(deps: Deps, uid: string, input: PayInput): Promise<ChargeRow | Refusal> {
  const { amount, currency } = input.paymentDetails;
  const item = String(input.appDetails.selected);
  const order = { uid, purpose: 'coins', item, amount, currency, isOffSession: false } as const;
  const merchant = input.merchant ?? providersOf(deps).offered[0]?.merchant ?? fail('payments/no-merchant');
  // A purchase that is sent again was allowed the first time, whatever it costs now.
  const before = await findByKey(deps.database.db, { ...order, merchant, usdCents: 1, key: input.id });
  if (before) return before.isSame ? before.row : fail('payments/key-used');
  const usdCents = await deps.database.transact((tx) => checkPurchase(tx, deps, uid, input));
  const source = await sourceOf(deps, uid, { ...input, merchant });
  if (!isAnswer(source)) return source;
  return await deps.database.transact(async (tx) => {
    const ticket = input.cardTokenDetails?.ticket;
    if ('token' in source) await requireTicket(tx, deps, ticket, { uid, merchant, purchase: input.id });
    return await storeCharge(tx, deps, { ...order, usdCents, source, key: input.id });
  });
}

/** Refuses a purchase whose price the buyer has not seen, and returns its price in US cents. */
async function checkPurchase(tx: Tx, deps: Deps, uid: string, input: PayInput): Promise<number> {
  const { appDetails, paymentDetails } = input;
  await refuseDisabledCoins(tx, uid);
  const quote = await quoteCoins(deps, tx, appDetails.selected, paymentDetails.currency);
  const isSeen = appDetails.rawValue === undefined || appDetails.rawValue === quote.usdCents;
  if (quote.amount !== paymentDetails.amount || !isSeen) {
    const { amount, currency, usdCents } = quote;
    const fields = { amount: String(amount), currency, usdCents: String(usdCents) };
    fail('payments/price-changed', { fields });
  }
  return quote.usdCents;
}

/** The payer: a saved card, the merchant's own page, a token, or a token that is saved first. */
async function sourceOf(
  deps: Deps,
  uid: string,
  { id, cardId, cardTokenDetails, isHosted, merchant }: PayInput & { readonly merchant: Merchant },
): Promise<ChargeSource | Refusal> {
  if (cardId !== undefined) return { card: cardId };
  if (isHosted) return { page: merchant };
  if (!cardTokenDetails) return fail('payments/no-card');
  const { token, ticket, isSaved, ...details } = cardTokenDetails;
  if (!isSaved) return { token, merchant };
  await deps.database.transact((tx) => requireTicket(tx, deps, ticket, { uid, merchant, purchase: id }));
  const saved = await saveCard(deps, uid, { merchant, source: token, ...details });
  return isAnswer(saved) ? { card: saved.id } : saved;
}

async function settledRow(
  tx: Tx,
  deps: Deps,
  id: string,
  outcome: ProviderOutcome | undefined,
): Promise<ChargeRow> {
  return (await settleOutcome(tx, deps, id, outcome)) ?? fail('payments/no-charge');
}

/** Calls off a charge that waits for its confirmation, and tells what became of it. */
export async function cancelCharge(
  deps: Deps,
  { me, input, transact }: CallContext<CancelCall>,
): Promise<CallAnswer<CancelCall>> {
  const row = await readChargeRow(deps.database.db, input.id);
  if (row?.uid !== me.uid) return fail('payments/no-charge');
  const outcome = await calledOff(deps, row);
  return await transact(async (tx) => chargeOf(await settledRow(tx, deps, row.id, outcome)));
}

async function calledOff(deps: Deps, row: ChargeRow): Promise<ProviderOutcome | undefined> {
  if (row.state === 'paid' || row.state === 'failed') return undefined;
  // The claim keeps others from asking for the charge, which is called off here.
  if (await claimCharge(deps.database.db, row.id, deps.now()))
    return { kind: 'refused', failure: 'cancelled' };
  const provider = providersOf(deps).find(row.merchant);
  const { provider_id: providerId } = row;
  if (!provider || providerId === null || row.state !== 'action') return await readOutcome(deps, row);
  const outcome = await outcomeOf(deps.log, row, () => provider.cancel(providerId));
  return outcome.kind === 'unknown' ? fail('payments/provider-away') : outcome;
}

/** The way back from the bank: asks the provider what became of the charge, and opens the app. */
export async function returnFromBank(
  deps: Deps,
  { input: { reference } }: CallContext<ReturnCall>,
): Promise<CallAnswer<ReturnCall>> {
  const row = await findByReference(deps.database.db, reference);
  if (!row) return await returnFromCardPage(deps, reference);
  return { redirect: addressOf(deps, returnPlace((await settledNow(deps, row)) ?? row)) };
}

async function settledNow(deps: Deps, row: ChargeRow): Promise<ChargeRow | undefined> {
  if (row.state !== 'processing' && row.state !== 'action') return row;
  const outcome = await readOutcome(deps, row);
  return await deps.database.transact((tx) => settleOutcome(tx, deps, row.id, outcome));
}

/** The way back from a page on which a card is saved. The card may be stored a little later, by the webhook. */
async function returnFromCardPage(deps: Deps, reference: string): Promise<{ readonly redirect: string }> {
  const page = (await findPageByReference(deps.database.db, reference)) ?? fail('payments/no-charge');
  try {
    await settleCardPage(deps, page);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    deps.log.warn({ page: page.id, error }, 'a payment provider did not answer about a page');
  }
  return { redirect: addressOf(deps, page.place) };
}

function addressOf({ settings: { appOrigin, appRouting = 'hash' } }: Deps, place: string): string {
  return `${appOrigin}/${appRouting === 'hash' ? '#!/' : ''}${place}`;
}
