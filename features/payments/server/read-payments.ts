import { fail } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { payments } from '../contract/contract.ts';
import { currencies } from '../contract/money.ts';
import { chargesPage } from '../contract/payment-calls.ts';
import { cardDocumentPaths } from '../contract/payment-paths.ts';
import type { Charge } from '../contract/payment-shapes.ts';
import { isHosted, providersOf } from './providers/providers.ts';
import { readRates } from './rates.ts';
import { customerOf, listCards, listCustomers, savedCardOf } from './store/cards.ts';
import { chargeOf, findByReference, findOwnCharge, listCharges } from './store/charges.ts';
import { insertTicket, ticketMs } from './store/tickets.ts';

type Calls = typeof payments.api;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

export async function exchangeCurrency(
  deps: Deps,
  { input: { base, currencies: asked, currencyList } }: Context<'exchangeCurrency'>,
): Answer<'exchangeCurrency'> {
  const { rates, day, source } = await readRates(deps, deps.database.db);
  const wanted = asked ?? currencyList ?? currencies;
  const told = wanted.map((currency) => [currency, Number((rates[currency] / rates[base]).toPrecision(8))]);
  return { base, rates: Object.fromEntries(told), date: day, source };
}

/** Finds the merchant that a call names, or the default one. */
function offeredOf(deps: Deps, merchant: Charge['merchant'] | undefined) {
  const providers = providersOf(deps);
  const provider = merchant ? providers.find(merchant) : providers.offered[0];
  return provider ?? fail('payments/no-merchant');
}

export async function paymentToken(deps: Deps, { input }: Context<'paymentToken'>): Answer<'paymentToken'> {
  const { merchant, token } = offeredOf(deps, input.merchant);
  const cardOrigin = merchant === 'sandbox' ? null : (deps.settings.payments?.payOrigin ?? null);
  return { merchant, token, cardOrigin };
}

/** Gives a ticket to the card document. The sandbox has none: its form is the app's own. */
export async function openCardForm(
  deps: Deps,
  { me, input, transact }: Context<'openCardForm'>,
): Answer<'openCardForm'> {
  const { merchant } = offeredOf(deps, input.merchant);
  const payOrigin = deps.settings.payments?.payOrigin;
  if (merchant === 'sandbox' || payOrigin === undefined) return fail('payments/no-merchant');
  return await transact(async (tx) => {
    const ticket = await insertTicket(tx, deps, { uid: me.uid, merchant, purchase: input.id });
    return { ticket, url: `${payOrigin}${cardDocumentPaths.document}`, expiresIn: ticketMs / 1000 };
  });
}

/**
 * The own payments; without a session, or for somebody else, the state of the one with this unguessable
 * reference.
 */
export async function paymentCharges(
  { database: { db } }: Deps,
  { me, input: { reference, id, start } }: Context<'paymentCharges'>,
): Answer<'paymentCharges'> {
  if (reference !== undefined) {
    const row = await findByReference(db, reference);
    // The member has left: their receipts are closed.
    if (!row || row.uid === null) return fail('payments/no-charge');
    return row.uid === me?.uid ? { charges: [chargeOf(row)] } : { charges: [], state: row.state };
  }
  if (!me) return fail('payments/no-charge');
  if (id !== undefined) {
    const row = await findOwnCharge(db, me.uid, id);
    return { charges: row ? [chargeOf(row)] : [] };
  }
  return { charges: (await listCharges(db, me.uid, { start, limit: chargesPage })).map(chargeOf) };
}

export async function paymentCustomers(
  { database: { db } }: Deps,
  { me, input: { merchant } }: Context<'paymentCustomers'>,
): Answer<'paymentCustomers'> {
  const cards = await listCards(db, me.uid);
  const rows = (await listCustomers(db, me.uid)).filter((row) => (merchant ?? row.merchant) === row.merchant);
  return { customers: rows.map((row) => customerOf(row, cards)) };
}

export async function customerCards(
  { database: { db } }: Deps,
  { me, input }: Context<'customerCards' | 'customerPaymentMethods'>,
): Answer<'customerCards'> {
  const cardId = 'cardId' in input ? input.cardId : undefined;
  const cards = (await listCards(db, me.uid)).filter(
    (card) => (input.merchant ?? card.merchant) === card.merchant && (cardId ?? card.id) === card.id,
  );
  return { cards: cards.map(savedCardOf) };
}

/** The caller as a customer of a merchant, whatever the query says. */
export async function searchCustomer(
  deps: Deps,
  { me, input }: Context<'searchCustomer'>,
): Answer<'searchCustomer'> {
  const { db } = deps.database;
  const merchant = input.merchant ?? providersOf(deps).offered[0]?.merchant;
  const row = (await listCustomers(db, me.uid)).find((one) => one.merchant === merchant);
  return row ? customerOf(row, input.withPaymentMethods === false ? [] : await listCards(db, me.uid)) : null;
}

export function paymentMethods(deps: Deps, { input }: Context<'paymentMethods'>): Answer<'paymentMethods'> {
  const methods = providersOf(deps).offered.map((provider, index) => ({
    merchant: provider.merchant,
    isDefault: index === 0,
    type: 'card' as const,
    brands: [...provider.brands],
    currencies: [...provider.currencies],
    isHosted: isHosted(deps, provider),
  }));
  return Promise.resolve({
    methods: methods.filter(({ merchant }) => (input.merchant ?? merchant) === merchant),
  });
}
