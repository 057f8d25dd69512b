import * as v from 'valibot';
import { brandOf, expiryOf, failureOf } from './failure-of.ts';
import type { Dispute, ProviderCard, ProviderCharge } from './payment-provider.ts';

const Text = v.nullish(v.string());
const Metadata = v.nullish(v.record(v.string(), v.unknown()));

export const OmiseCard = v.object({
  object: v.literal('card'),
  id: v.string(),
  brand: Text,
  last_digits: Text,
  name: Text,
  expiration_month: v.nullish(v.number()),
  expiration_year: v.nullish(v.number()),
  created_at: Text,
});

export const OmiseCustomer = v.object({
  object: v.literal('customer'),
  id: v.string(),
  cards: v.nullish(v.object({ data: v.array(OmiseCard) })),
});

export const OmiseDeleted = v.object({ id: v.string(), deleted: v.literal(true) });

export const OmiseCharge = v.object({
  object: v.literal('charge'),
  id: v.string(),
  status: v.picklist(['successful', 'failed', 'pending', 'expired', 'reversed']),
  amount: v.number(),
  currency: v.string(),
  refunded_amount: v.nullish(v.number()),
  authorize_uri: Text,
  failure_code: Text,
  metadata: Metadata,
  card: v.nullish(OmiseCard),
  dispute: v.nullish(v.object({ status: v.picklist(['open', 'pending', 'won', 'lost']) })),
});
export type OmiseCharge = v.InferOutput<typeof OmiseCharge>;

export const OmiseRefund = v.object({ object: v.literal('refund'), id: v.string(), metadata: Metadata });
export const OmiseList = <S extends v.GenericSchema<unknown, unknown>>(item: S) =>
  v.object({ object: v.literal('list'), total: v.number(), data: v.array(item) });

export const OmiseEvent = v.object({
  object: v.literal('event'),
  id: v.string(),
  data: v.object({ object: v.string(), id: v.string(), charge: v.optional(v.unknown()) }),
});

/** Provider's id of the charge that an event is about; undefined for any other event. */
export function chargeOfEvent({ data }: v.InferOutput<typeof OmiseEvent>): string | undefined {
  if (data.object === 'charge') return data.id;
  const isAbout = data.object === 'refund' || data.object === 'dispute';
  return isAbout && typeof data.charge === 'string' ? data.charge : undefined;
}

export function chargeOfOmise(charge: OmiseCharge): ProviderCharge {
  const state = stateOf(charge);
  const ours = charge.metadata?.['mitto_charge'];
  const { card } = charge;
  return {
    providerId: charge.id,
    charge: typeof ours === 'string' ? ours : undefined,
    state,
    ...(state === 'failed' && {
      failure: charge.status === 'expired' ? 'abandoned' : failureOf(charge.failure_code),
    }),
    actionUrl: state === 'action' ? (charge.authorize_uri ?? undefined) : undefined,
    amount: charge.amount,
    currency: charge.currency.toUpperCase(),
    refunded: charge.refunded_amount ?? 0,
    dispute: disputeOf(charge),
    ...(card?.last_digits && { card: { brand: brandOf(card.brand), last4: card.last_digits } }),
  };
}

function stateOf({ status, authorize_uri: uri }: OmiseCharge): ProviderCharge['state'] {
  switch (status) {
    case 'successful':
      return 'paid';
    case 'pending':
      return uri ? 'action' : 'processing';
    case 'failed':
    case 'expired':
    case 'reversed':
      return 'failed';
  }
}

function disputeOf({ dispute }: OmiseCharge): Dispute {
  if (!dispute) return 'none';
  return dispute.status === 'pending' ? 'open' : dispute.status;
}

export function cardOfOmise(card: v.InferOutput<typeof OmiseCard>): ProviderCard {
  const { expiration_month: month, expiration_year: year } = card;
  return {
    providerId: card.id,
    brand: brandOf(card.brand),
    last4: card.last_digits ?? '0000',
    exp: month && year ? expiryOf(month, year) : '',
    name: card.name ?? '',
  };
}
