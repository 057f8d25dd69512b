import type Stripe from 'stripe';
import { brandOf, expiryOf, failureOf } from './failure-of.ts';
import {
  type Dispute,
  ProviderAway,
  type ProviderCard,
  type ProviderCharge,
  ProviderRefusal,
} from './payment-provider.ts';

/** Fields of the SDK's errors. They are read as data, because the SDK is loaded late. */
interface SdkError {
  readonly type?: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly statusCode?: number;
  readonly payment_intent?: Stripe.PaymentIntent;
}

function sdkError(error: unknown): SdkError | undefined {
  const isOfSdk =
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe');
  // The SDK's errors have these fields.
  return isOfSdk ? (error as SdkError) : undefined;
}

/**
 * Asks, and sorts the errors: undefined for something that Stripe does not know, `ProviderRefusal` for a sure no,
 * `ProviderAway` for whatever leaves open what happened. With `any`, a refusal is an answer like another.
 */
export async function answered<T>(ask: () => Promise<T>, refusals?: 'any'): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const told = sdkError(error);
    if (!told) throw error;
    if (isUnclear(told)) throw new ProviderAway('Stripe has not answered.', { cause: withoutDetails(told) });
    if (refusals === 'any' || told.code === 'resource_missing') return undefined;
    throw new ProviderRefusal(failureOf(told.decline_code, told.code, 'processing_error'));
  }
}

/** Creates an intent. A decline is an answer, too: its error carries the intent. */
export async function declinedIntent(
  ask: () => Promise<Stripe.PaymentIntent>,
): Promise<Stripe.PaymentIntent> {
  try {
    return await ask();
  } catch (error) {
    const told = sdkError(error);
    if (!told) throw error;
    if (told.payment_intent) return told.payment_intent;
    if (isUnclear(told)) throw new ProviderAway('Stripe has not answered.', { cause: withoutDetails(told) });
    throw new ProviderRefusal(failureOf(told.decline_code, told.code, 'processing_error'));
  }
}

/** True unless it is sure that Stripe has done nothing. */
function isUnclear({ type, statusCode = 0 }: SdkError): boolean {
  if (type === 'StripeConnectionError' || type === 'StripeIdempotencyError') return true;
  return statusCode >= 500 || statusCode === 409 || statusCode === 0;
}

/** The error without what the provider wrote: logs carry no words of others. */
const withoutDetails = ({ type, code, statusCode }: SdkError): Error =>
  new Error(`${type ?? 'Error'} ${statusCode ?? ''} ${code ?? ''}`.trim());

/** Field of a setup intent's metadata with our id of the page on which a card is saved. */
export const cardPageField = 'mitto_card_page';

const states: Readonly<Record<string, ProviderCharge['state']>> = {
  succeeded: 'paid',
  requires_action: 'action',
  processing: 'processing',
  requires_capture: 'processing',
  requires_confirmation: 'processing',
  requires_payment_method: 'failed',
  canceled: 'failed',
};

/** Reads an intent with its latest charge, and its disputes if it has any. */
export function chargeOfIntent(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[] = [],
): ProviderCharge {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const state = states[intent.status];
  if (state === undefined) throw new ProviderAway('Stripe tells a status that is not known.');
  const { last_payment_error: error } = intent;
  const card = charge?.payment_method_details?.card;
  return {
    providerId: intent.id,
    charge: intent.metadata['mitto_charge'],
    state,
    ...(state === 'failed' && {
      failure:
        intent.status === 'canceled' && !error ? 'cancelled' : failureOf(error?.decline_code, error?.code),
    }),
    actionUrl: intent.next_action?.redirect_to_url?.url ?? undefined,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    refunded: charge?.amount_refunded ?? 0,
    dispute: disputeOf(disputes),
    ...(card?.last4 && { card: { brand: brandOf(card.brand), last4: card.last4 } }),
  };
}

/** The dispute that counts: a lost one before one that is open, and that before one that was won. */
function disputeOf(disputes: readonly Stripe.Dispute[]): Dispute {
  const told = disputes.map(({ status }) => stateOfDispute(status));
  return (['lost', 'open', 'won'] as const).find((state) => told.includes(state)) ?? 'none';
}

function stateOfDispute(status: string): Dispute {
  if (status === 'won' || status === 'lost') return status;
  // A warning is a question of the bank: no money has moved yet.
  return status.startsWith('warning') || status === 'prevented' ? 'none' : 'open';
}

/** Answer of a question to which there is one in any case. */
export async function must<T>(ask: () => Promise<T>): Promise<T> {
  const found = await answered(ask);
  if (found === undefined) throw new Error('Stripe has answered nothing.');
  return found;
}

export function cardOfMethod({ id, card, billing_details: holder }: Stripe.PaymentMethod): ProviderCard {
  return {
    providerId: id,
    brand: brandOf(card?.brand),
    last4: card?.last4 ?? '0000',
    exp: card ? expiryOf(card.exp_month, card.exp_year) : '',
    name: holder.name ?? '',
  };
}

/** The intent or the page that an event is about; undefined for any other event. */
export function subjectOfEvent({ data: { object } }: Stripe.Event): string | undefined {
  if (!('object' in object)) return undefined;
  if (object.object === 'payment_intent' || object.object === 'checkout.session') return object.id;
  // It names no page; our id of the page is in its metadata.
  if (object.object === 'setup_intent') return object.metadata?.[cardPageField];
  const isAbout = object.object === 'charge' || object.object === 'refund' || object.object === 'dispute';
  if (!isAbout) return undefined;
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : intent?.id;
}
