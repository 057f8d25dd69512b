import { createHmac, timingSafeEqual } from 'node:crypto';
import { minute, second } from '@mitto/kit/time';
import type { OmiseSettings } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { currencies } from '../../contract/money.ts';
import { partsOfExpiry } from './failure-of.ts';
import { type AskOmise, createOmiseClient } from './omise-client.ts';
import {
  cardOfOmise,
  chargeOfEvent,
  chargeOfOmise,
  OmiseCard,
  OmiseCharge,
  OmiseCustomer,
  OmiseDeleted,
  OmiseEvent,
  OmiseList,
  OmiseRefund,
} from './omise-shapes.ts';
import {
  type CardChanges,
  type ChargeRequest,
  type PaymentProvider,
  ProviderAway,
  type ProviderCharge,
  type ProviderEvent,
  ProviderRefusal,
  type WebhookHint,
} from './payment-provider.ts';

const page = 100;
const maxPages = 20;
/** Age of a webhook's signature after which it is refused. */
const toleranceMs = 300 * second;
const eventId = /^evnt_[a-z0-9_]{5,60}$/;

/**
 * Omise, through a client of ours. It has no idempotency keys: a charge is asked for once, and looked for by our
 * id in its metadata when the answer is lost.
 */
export function createOmise(settings: OmiseSettings): PaymentProvider {
  const ask = createOmiseClient(settings);
  const read = async (id: string): Promise<ProviderCharge | undefined> => {
    const charge = await ask('GET', `/charges/${encodeURIComponent(id)}`, OmiseCharge);
    return charge && chargeOfOmise(charge);
  };
  const mustRead = async (id: string): Promise<ProviderCharge> => {
    const found = await read(id);
    if (!found) throw new ProviderAway('Omise does not find a charge that it has just changed.');
    return found;
  };
  return {
    merchant: 'omise',
    token: settings.publicKey,
    brands: ['visa', 'mastercard', 'amex', 'jcb', 'diners-club', 'discover', 'unionpay'],
    currencies,
    charge: (asked) => createCharge(ask, asked),
    read,
    async find({ id, askedAt }) {
      const charges = list(ask, `/charges?order=chronological&from=${isoOf(askedAt - minute)}`, OmiseCharge);
      for await (const charge of charges)
        if (charge.metadata?.['mitto_charge'] === id) return chargeOfOmise(charge);
      return undefined;
    },
    async cancel(id) {
      try {
        await ask('POST', `/charges/${encodeURIComponent(id)}/expire`, OmiseCharge);
      } catch (error) {
        // A charge that was paid meanwhile cannot be called off.
        if (!(error instanceof ProviderRefusal)) throw error;
      }
      return await mustRead(id);
    },
    async refund(id, { key, amount }) {
      const path = `/charges/${encodeURIComponent(id)}/refunds`;
      for await (const { metadata } of list(ask, `${path}?order=chronological`, OmiseRefund))
        if (metadata?.['mitto_refund'] === key) return await mustRead(id);
      await ask('POST', path, OmiseRefund, { amount, metadata: { mitto_refund: key } });
      return await mustRead(id);
    },
    ...cardsOf(ask),
    ...eventsOf(ask, settings),
  };
}

async function createCharge(ask: AskOmise, asked: ChargeRequest): Promise<ProviderCharge> {
  const { id, amount, currency, customer, source, isOffSession, returnUrl, description } = asked;
  const charge = await ask('POST', '/charges', OmiseCharge, {
    amount,
    currency: currency.toLowerCase(),
    card: source,
    capture: true,
    description,
    metadata: { mitto_charge: id },
    ...(customer !== null && { customer }),
    ...(!isOffSession && { return_uri: returnUrl }),
  });
  // A card or customer that Omise does not know: nothing was charged.
  if (!charge) throw new ProviderRefusal('not-supported');
  return chargeOfOmise(charge);
}

const isoOf = (at: number): string => encodeURIComponent(new Date(at).toISOString());

async function* list<S extends v.GenericSchema<unknown, unknown>>(
  ask: AskOmise,
  path: string,
  item: S,
): AsyncGenerator<v.InferOutput<S>> {
  const schema = OmiseList(v.unknown());
  for (let turn = 0; turn < maxPages; turn += 1) {
    const found = await ask('GET', `${path}&limit=${page}&offset=${turn * page}`, schema);
    for (const each of found?.data ?? []) {
      const parsed = v.safeParse(item, each);
      // An item of another shape is not ours.
      if (parsed.success) yield parsed.output;
    }
    if (!found || (turn + 1) * page >= found.total) return;
  }
}

function cardsOf(
  ask: AskOmise,
): Pick<PaymentProvider, 'openCustomer' | 'removeCustomer' | 'addCard' | 'editCard' | 'removeCard'> {
  const at = (customer: string, card?: string): string =>
    `/customers/${encodeURIComponent(customer)}${card === undefined ? '' : `/cards/${encodeURIComponent(card)}`}`;
  const edit = async (customer: string, card: string, { exp, ...changes }: CardChanges) => {
    const parts = exp === undefined ? undefined : partsOfExpiry(exp);
    const body = {
      ...changes,
      ...(parts && { expiration_month: parts.month, expiration_year: parts.year }),
    };
    const edited = await ask('PATCH', at(customer, card), OmiseCard, body);
    if (!edited) throw new ProviderRefusal('not-supported');
    return cardOfOmise(edited);
  };
  return {
    async openCustomer({ key }) {
      const made = await ask('POST', '/customers', OmiseCustomer, { metadata: { mitto_customer: key } });
      if (!made) throw new ProviderAway('Omise made no customer.');
      return made.id;
    },
    async removeCustomer(customer) {
      await ask('DELETE', at(customer), OmiseDeleted);
    },
    async addCard(customer, { source, key: _, ...details }) {
      const made = await ask('PATCH', at(customer), OmiseCustomer, { card: source });
      const newest = made?.cards?.data.toSorted((one, other) =>
        (one.created_at ?? '').localeCompare(other.created_at ?? ''),
      );
      const card = newest?.at(-1);
      if (!card) throw new ProviderRefusal('not-supported');
      const { city, postal_code } = details;
      return city || postal_code ? await edit(customer, card.id, { city, postal_code }) : cardOfOmise(card);
    },
    editCard: edit,
    async removeCard(customer, card) {
      await ask('DELETE', at(customer, card), OmiseDeleted);
    },
  };
}

const WebhookBody = v.object({ ...OmiseEvent.entries, id: v.pipe(v.string(), v.regex(eventId)) });

function eventsOf(
  ask: AskOmise,
  { webhookSecret }: OmiseSettings,
): Pick<PaymentProvider, 'readWebhook' | 'listEvents'> {
  return {
    readWebhook(body, headers, now): Promise<WebhookHint | undefined> {
      const event = v.safeParse(WebhookBody, parse(body));
      if (!event.success) return Promise.resolve(undefined);
      if (webhookSecret === undefined) return Promise.resolve({ isUnsigned: true });
      return Promise.resolve(
        isSigned(body, headers, { secret: webhookSecret, now })
          ? { eventId: event.output.id, about: chargeOfEvent(event.output) }
          : undefined,
      );
    },
    async listEvents(since): Promise<readonly ProviderEvent[]> {
      const found: ProviderEvent[] = [];
      for await (const event of list(ask, `/events?order=chronological&from=${isoOf(since)}`, OmiseEvent)) {
        const providerId = chargeOfEvent(event);
        if (providerId !== undefined) found.push({ id: event.id, providerId });
      }
      return found;
    },
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Checks a signature of Omise: the HMAC of the time and the raw body, as hex. While a secret is being replaced the
 * header carries one of each, with a comma between.
 */
function isSigned(
  body: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  { secret, now }: { readonly secret: string; readonly now: number },
): boolean {
  const timestamp = headers['omise-signature-timestamp'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > toleranceMs) return false;
  const expected = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${timestamp}.`)
    .update(body)
    .digest();
  return (headers['omise-signature'] ?? '').split(',').some((signature) => {
    const told = Buffer.from(signature.trim(), 'hex');
    return told.length === expected.length && timingSafeEqual(told, expected);
  });
}
