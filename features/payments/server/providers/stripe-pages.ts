import type Stripe from 'stripe';
import { failureOf } from './failure-of.ts';
import {
  type Decline,
  type HostedPageRequest,
  ProviderAway,
  type ProviderCharge,
} from './payment-provider.ts';
import { answered, chargeOfIntent } from './stripe-answers.ts';

const prefix = 'cs_';
/** Field of an intent's metadata that says that a page has made it. */
const pageField = 'mitto_page';
const expanded = ['payment_intent.latest_charge'];

/** True for the id of a page of Stripe's Checkout; a charge by the card form has the id of its intent. */
export const isPageId = (providerId: string): boolean => providerId.startsWith(prefix);

/** True for an intent that a page has made: the charge then has the id of the page. */
export const isOfPage = ({ metadata }: Stripe.PaymentIntent): boolean => metadata[pageField] === 'yes';

/** The form of a new page: one thing at our price, paid by card. Stripe learns no name and no address from us. */
export function pageForm({ id, amount, currency, returnUrl, description }: HostedPageRequest) {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: description },
        },
      },
    ],
    // The member pays what we have shown, in the currency in which we have shown it.
    adaptive_pricing: { enabled: false },
    client_reference_id: id,
    metadata: { mitto_charge: id },
    payment_intent_data: { description, metadata: { mitto_charge: id, [pageField]: 'yes' } },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expand: expanded,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Reads a page with the intent of its payment, if there is one. */
export async function readPage(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | undefined> {
  const page = await answered(() => stripe.checkout.sessions.retrieve(id, { expand: expanded }));
  // On another page a card is saved, and nothing is paid.
  return page?.mode === 'payment' ? page : undefined;
}

/** The cards that were declined for an intent: each try is a charge of its own. */
export async function declinesOf(stripe: Stripe, { id }: Stripe.PaymentIntent): Promise<readonly Decline[]> {
  const tries = await answered(() => stripe.charges.list({ payment_intent: id, limit: 100 }));
  return (tries?.data ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ id: key, outcome, failure_code: code }) => ({ key, failure: failureOf(outcome?.reason, code) }));
}

/** Finds the page that has made an intent. */
export async function pageOfIntent(
  stripe: Stripe,
  { id }: Stripe.PaymentIntent,
): Promise<Stripe.Checkout.Session | undefined> {
  const pages = await answered(() => stripe.checkout.sessions.list({ payment_intent: id, limit: 1 }));
  const page = pages?.data[0];
  return page && (await readPage(stripe, page.id));
}

/** Finds the page of a charge whose answer was lost. */
export async function findPage(
  stripe: Stripe,
  charge: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<Stripe.Checkout.Session | undefined> {
  const pages = await answered(() =>
    stripe.checkout.sessions.list({ created: { gte: from }, limit: 100 }).autoPagingToArray({ limit }),
  );
  const found = pages?.find(({ client_reference_id: ours }) => ours === charge);
  return found && (await readPage(stripe, found.id));
}

/** The intent of a page's payment; undefined while nobody has paid there. */
export function intentOfPage({
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined {
  return typeof intent === 'object' && intent !== null ? intent : undefined;
}

interface PageParts {
  readonly disputes?: readonly Stripe.Dispute[] | undefined;
  readonly declines?: readonly Decline[] | undefined;
}

/** Reads the charge of a page. A declined card is no end: the member can try another one there. */
export function chargeOfPage(
  page: Stripe.Checkout.Session,
  { disputes = [], declines }: PageParts = {},
): ProviderCharge {
  const { amount_total: amount, currency } = page;
  if (amount === null || currency === null) throw new ProviderAway('Stripe tells a page without its price.');
  const told = {
    providerId: page.id,
    charge: page.client_reference_id ?? undefined,
    amount,
    currency: currency.toUpperCase(),
    declines,
  };
  if (page.status === 'complete') {
    const intent = intentOfPage(page);
    if (!intent) throw new ProviderAway('Stripe tells a paid page without its payment.');
    return { ...chargeOfIntent(intent, disputes), ...told };
  }
  const none = { refunded: 0, dispute: 'none' } as const;
  if (page.status === 'expired') return { ...told, ...none, state: 'failed', failure: 'cancelled' };
  return { ...told, ...none, state: 'action', actionUrl: page.url ?? undefined };
}
