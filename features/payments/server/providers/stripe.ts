import type { StripeSettings } from '@mitto/server-kit/module/deps';
import type Stripe from 'stripe';
import { currencies } from '../../contract/money.ts';
import { cardBrands } from '../../contract/payment-shapes.ts';
import { partsOfExpiry } from './failure-of.ts';
import {
  type CardChanges,
  type ChargeRequest,
  type HostedPageRequest,
  type PaymentProvider,
  type ProviderCard,
  type ProviderCharge,
  type ProviderEvent,
  ProviderRefusal,
  type WebhookHint,
} from './payment-provider.ts';
import {
  answered,
  cardOfMethod,
  chargeOfIntent,
  declinedIntent,
  must,
  subjectOfEvent,
} from './stripe-answers.ts';
import { cardPagesOf } from './stripe-card-pages.ts';
import {
  chargeOfPage,
  declinesOf,
  findPage,
  intentOfPage,
  isOfPage,
  isPageId,
  pageForm,
  pageOfIntent,
  readPage,
} from './stripe-pages.ts';

const timeoutMs = 15_000;
/** Age of a webhook's signature in seconds, after which it is refused. */
const toleranceSeconds = 300;
const minuteSeconds = 60;
/** Max number of events or charges that one look reads. */
const listLimit = 1000;

/** Events that say that something about a charge has changed. */
const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'checkout.session.completed',
  'checkout.session.expired',
  'setup_intent.setup_failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

/** Stripe, through its own SDK, which is loaded with the first question. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  let loaded: Promise<Stripe> | undefined;
  const client = (): Promise<Stripe> => (loaded ??= loadClient(settings));
  const read = async (id: string): Promise<ProviderCharge | undefined> => {
    const stripe = await client();
    return await answered(async () => {
      if (isPageId(id)) return await pageWithDisputes(stripe, await readPage(stripe, id));
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      if (isOfPage(intent)) return await pageWithDisputes(stripe, await pageOfIntent(stripe, intent));
      return chargeOfIntent(intent, await disputesOf(stripe, intent));
    });
  };
  const mustRead = async (id: string): Promise<ProviderCharge> => {
    const found = await read(id);
    if (!found) throw new Error('Stripe does not know a charge that it has just changed.');
    return found;
  };
  return {
    merchant: 'stripe',
    token: settings.publicKey,
    brands: cardBrands.filter((brand) => brand !== 'other'),
    currencies,
    charge: async (asked) => await createIntent(await client(), asked),
    chargeOnPage: async (asked) => await createPage(await client(), asked),
    read,
    async find({ id, customer, askedAt, isHosted }) {
      const stripe = await client();
      const from = Math.floor(askedAt / 1000) - minuteSeconds;
      if (isHosted)
        return await pageWithDisputes(stripe, await findPage(stripe, id, { from, limit: listLimit }));
      const list = { created: { gte: from }, limit: 100, ...(customer !== null && { customer }) };
      const intents = await answered(
        async () => await stripe.paymentIntents.list(list).autoPagingToArray({ limit: listLimit }),
      );
      const found = intents?.find(({ metadata }) => metadata['mitto_charge'] === id);
      return found && (await read(found.id));
    },
    async cancel(id) {
      const stripe = await client();
      if (!isPageId(id)) {
        await answered(() => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }), 'any');
        return await mustRead(id);
      }
      await answered(() => stripe.checkout.sessions.expire(id), 'any');
      const ended = await mustRead(id);
      return ended.state === 'failed' ? { ...ended, failure: 'cancelled' } : ended;
    },
    async refund(id, { key, amount }) {
      const stripe = await client();
      const page = isPageId(id) ? await readPage(stripe, id) : undefined;
      const intent = page ? intentOfPage(page)?.id : id;
      if (intent === undefined) throw new ProviderRefusal('processing-error');
      const refund = { payment_intent: intent, amount, metadata: { mitto_refund: key } };
      await answered(() => stripe.refunds.create(refund, { idempotencyKey: key }));
      return await mustRead(id);
    },
    ...cardsOf(client),
    ...cardPagesOf(client),
    ...eventsOf(client, settings),
  };
}

async function loadClient({ secretKey, apiOrigin }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const at = apiOrigin === undefined ? undefined : new URL(apiOrigin);
  return new Client(secretKey, {
    timeout: timeoutMs,
    // The second try carries the same idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Mitto' },
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' }),
  });
}

async function createIntent(stripe: Stripe, asked: ChargeRequest): Promise<ProviderCharge> {
  const { id, amount, currency, customer, source, isOffSession, returnUrl, description } = asked;
  const intent = await declinedIntent(() =>
    stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        payment_method: source,
        allowed_payment_method_types: ['card'],
        confirm: true,
        description,
        metadata: { mitto_charge: id },
        expand: ['latest_charge'],
        ...(customer !== null && { customer }),
        ...(isOffSession ? { off_session: true } : { return_url: returnUrl }),
      },
      { idempotencyKey: id },
    ),
  );
  return chargeOfIntent(intent);
}

async function createPage(stripe: Stripe, asked: HostedPageRequest): Promise<ProviderCharge> {
  return chargeOfPage(
    await must(() => stripe.checkout.sessions.create(pageForm(asked), { idempotencyKey: asked.id })),
  );
}

async function pageWithDisputes(
  stripe: Stripe,
  page: Stripe.Checkout.Session | undefined,
): Promise<ProviderCharge | undefined> {
  const intent = page && intentOfPage(page);
  const disputes = intent && (await disputesOf(stripe, intent));
  return page && chargeOfPage(page, { disputes, declines: intent && (await declinesOf(stripe, intent)) });
}

async function disputesOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<readonly Stripe.Dispute[]> {
  const { latest_charge: charge } = intent;
  const isDisputed = typeof charge === 'object' && charge?.disputed === true;
  if (!isDisputed) return [];
  return (await stripe.disputes.list({ payment_intent: intent.id, limit: 10 })).data;
}

type Client = () => Promise<Stripe>;

function cardsOf(
  client: Client,
): Pick<PaymentProvider, 'openCustomer' | 'removeCustomer' | 'addCard' | 'editCard' | 'removeCard'> {
  return {
    async openCustomer({ key }) {
      const stripe = await client();
      const customer = await must(() =>
        stripe.customers.create({ metadata: { mitto_customer: key } }, { idempotencyKey: key }),
      );
      return customer.id;
    },
    async removeCustomer(customer) {
      const stripe = await client();
      await answered(() => stripe.customers.del(customer));
    },
    async addCard(customer, { source, key, ...details }) {
      const stripe = await client();
      await must(() => stripe.paymentMethods.attach(source, { customer }, { idempotencyKey: key }));
      return await update(stripe, source, details);
    },
    editCard: async (_customer, card, changes) => await update(await client(), card, changes),
    async removeCard(_customer, card) {
      const stripe = await client();
      await answered(() => stripe.paymentMethods.detach(card));
    },
  };
}

async function update(stripe: Stripe, id: string, changes: CardChanges): Promise<ProviderCard> {
  const { name, exp, city, postal_code } = changes;
  const parts = exp === undefined ? undefined : partsOfExpiry(exp);
  const address = { ...(city && { city }), ...(postal_code && { postal_code }) };
  const method = await must(() =>
    stripe.paymentMethods.update(id, {
      billing_details: { ...(name && { name }), ...(Object.keys(address).length > 0 && { address }) },
      ...(parts && { card: { exp_month: parts.month, exp_year: parts.year } }),
    }),
  );
  return cardOfMethod(method);
}

function eventsOf(
  client: Client,
  { webhookSecret }: StripeSettings,
): Pick<PaymentProvider, 'readWebhook' | 'listEvents'> {
  return {
    async readWebhook(body, headers, now): Promise<WebhookHint | undefined> {
      const stripe = await client();
      try {
        const { webhooks } = stripe;
        const signature = headers['stripe-signature'] ?? '';
        // The signature is of the bytes as they came.
        const event = webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          now,
        );
        return { eventId: event.id, about: subjectOfEvent(event) };
      } catch {
        return undefined;
      }
    },
    async listEvents(since): Promise<readonly ProviderEvent[]> {
      const stripe = await client();
      const events = await must(() =>
        stripe.events
          .list({ created: { gte: Math.floor(since / 1000) }, types: [...eventTypes], limit: 100 })
          .autoPagingToArray({ limit: listLimit }),
      );
      return events
        .flatMap((event) => {
          const providerId = subjectOfEvent(event);
          return providerId === undefined ? [] : [{ id: event.id, providerId }];
        })
        .toReversed();
    },
  };
}
