import type Stripe from 'stripe';
import { failureOf } from './failure-of.ts';
import type { CardPageRequest, Decline, PaymentProvider, ProviderCardPage } from './payment-provider.ts';
import { answered, cardOfMethod, cardPageField, must } from './stripe-answers.ts';

type CardPages = Pick<PaymentProvider, 'openCardPage' | 'readCardPage' | 'endCardPage'>;

/** The pages of Stripe's Checkout on which a card is saved for a customer. */
export function cardPagesOf(client: () => Promise<Stripe>): Required<CardPages> {
  return {
    async openCardPage(asked) {
      const stripe = await client();
      const { id: providerId, url } = await must(() =>
        stripe.checkout.sessions.create(cardPageForm(asked), { idempotencyKey: asked.id }),
      );
      if (url === null) throw new Error('Stripe has opened a page without an address.');
      return { providerId, url };
    },
    async readCardPage(id) {
      const stripe = await client();
      const page = await answered(() =>
        stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] }),
      );
      return page && (await cardPageOf(stripe, page));
    },
    async endCardPage(id) {
      const stripe = await client();
      await answered(() => stripe.checkout.sessions.expire(id), 'any');
    },
  };
}

/** The form of a new page. Stripe learns no name and no address from us. */
export function cardPageForm({ id, customer, returnUrl, expiresAt }: CardPageRequest) {
  return {
    mode: 'setup',
    allowed_payment_method_types: ['card'],
    customer,
    client_reference_id: id,
    setup_intent_data: { metadata: { [cardPageField]: id } },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(expiresAt / 1000),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

async function cardPageOf(stripe: Stripe, page: Stripe.Checkout.Session): Promise<ProviderCardPage> {
  const { status, customer, setup_intent: intent } = page;
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  const isSaved = status === 'complete' && typeof method === 'object' && method !== null;
  const { city, postal_code } = (isSaved && method.billing_details.address) || {};
  return {
    customer: typeof customer === 'string' ? customer : customer?.id,
    isEnded: status === 'complete' || status === 'expired',
    card: isSaved
      ? { ...cardOfMethod(method), city: city ?? undefined, postal_code: postal_code ?? undefined }
      : undefined,
    declines: typeof intent === 'object' && intent !== null ? await triesOf(stripe, intent.id) : [],
  };
}

/** The cards that were declined while they were to be saved. */
async function triesOf(stripe: Stripe, intent: string): Promise<Decline[]> {
  const tries = await answered(() => stripe.setupAttempts.list({ setup_intent: intent, limit: 100 }));
  return (tries?.data ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ id: key, setup_error: error }) => ({
      key,
      failure: failureOf(error?.decline_code, error?.code),
    }));
}
