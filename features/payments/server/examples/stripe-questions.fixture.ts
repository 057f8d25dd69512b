import Stripe from 'stripe';
import { cardPageForm } from '../providers/stripe-card-pages.ts';
import { pageForm } from '../providers/stripe-pages.ts';

/** Payment methods that stand for test cards: Stripe's own names, or those of the double. */
export interface StripeSources {
  readonly paid: string;
  readonly action: string;
  readonly declined: string;
}

export const stripeTestSources: StripeSources = {
  paid: 'pm_card_visa',
  action: 'pm_card_authenticationRequired',
  declined: 'pm_card_chargeDeclinedInsufficientFunds',
};

/** Makes Stripe's own client, for this origin or for Stripe itself. */
export function stripeAt(secretKey: string, origin?: string): Stripe {
  if (origin === undefined) return new Stripe(secretKey, { telemetry: false });
  const { hostname, port } = new URL(origin);
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
}

/** Asks everything of which there is an example, in test mode, and returns the answers by their names. */
export async function askStripe(stripe: Stripe, sources: StripeSources): Promise<Record<string, unknown>> {
  const pay = (source: string) =>
    stripe.paymentIntents.create({
      amount: 899,
      currency: 'usd',
      payment_method: source,
      allowed_payment_method_types: ['card'],
      confirm: true,
      metadata: { mitto_charge: 'example' },
      expand: ['latest_charge'],
      return_url: 'https://mitto.example/back',
    });
  const intentPaid = await pay(sources.paid);
  const intentAction = await pay(sources.action);
  // A decline is told by an error that carries the intent.
  const intentDeclined = await pay(sources.declined).catch((error: unknown) =>
    error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined,
  );
  const customer = await stripe.customers.create({ metadata: { mitto_customer: 'example' } });
  const card = await stripe.paymentMethods.attach(sources.paid, { customer: customer.id });
  const refund = await stripe.refunds.create({ payment_intent: intentPaid.id, amount: 100 });
  const form = pageForm({
    id: '0190a0b0-0000-7000-8000-000000000000',
    amount: 899,
    currency: 'USD',
    returnUrl: 'https://mitto.example/back',
    description: 'Mitto coins 500',
  });
  const page = await stripe.checkout.sessions.create(form);
  const pageExpired = await stripe.checkout.sessions.expire(page.id);
  const cardPage = await stripe.checkout.sessions.create({
    ...cardPageForm({
      id: '0190a0b0-0000-7000-8000-000000000001',
      customer: customer.id,
      returnUrl: 'https://mitto.example/back',
      expiresAt: Date.now() + 60 * 60 * 1000,
    }),
    expand: ['setup_intent.payment_method'],
  });
  const tries = await stripe.charges.list({ payment_intent: intentDeclined?.id ?? '', limit: 1 });
  const events = await stripe.events.list({ limit: 1, types: ['payment_intent.succeeded'] });
  return {
    ...{ intentPaid, intentAction, intentDeclined, customer, card, refund, page, pageExpired, cardPage },
    chargeDeclined: tries.data[0],
    event: events.data.find(({ type }) => type === 'payment_intent.succeeded'),
  };
}
