import type { DoubleCharge, ProviderState } from './provider-state.ts';

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly key: string | undefined;
  /** Address of the double itself. */
  readonly origin: string;
}

export interface StripeResponse {
  readonly status: number;
  readonly body: unknown;
}

export const errorOf = (type: string, code?: string, more: object = {}) => ({
  error: { type, ...(code && { code }), message: 'Written by the double.', ...more },
});
export const okResponse = (body: unknown): StripeResponse => ({ status: 200, body });
export const missing: StripeResponse = {
  status: 404,
  body: errorOf('invalid_request_error', 'resource_missing'),
};
export const listOf = (data: readonly unknown[]): StripeResponse =>
  okResponse({ object: 'list', data, has_more: false, url: '/v1/list' });

const disputeStatus = { open: 'needs_response', won: 'won', lost: 'lost' } as const;

export function disputesOf({ id, dispute }: DoubleCharge) {
  if (!dispute) return [];
  return [{ id: `dp_${id}`, object: 'dispute', payment_intent: id, status: disputeStatus[dispute] }];
}

const statuses = {
  paid: 'succeeded',
  failed: 'requires_payment_method',
  action: 'requires_action',
  processing: 'processing',
  cancelled: 'canceled',
} as const;

type DoubleCard = NonNullable<ReturnType<ProviderState['cards']['get']>>;

export function methodOf({ id, name, exp: [exp_month, exp_year] }: DoubleCard) {
  return {
    id,
    object: 'payment_method',
    billing_details: { name, address: { city: null, postal_code: null } },
    card: { brand: 'visa', last4: '4242', exp_month, exp_year },
  };
}

/** The tries of an intent, newest first: each of them is a charge. */
export function chargesOf({ id, state, declines }: DoubleCharge) {
  const about = { object: 'charge', payment_intent: id } as const;
  const failed = declines.map((reason, index) => ({
    ...about,
    id: `ch_${id}_${index}`,
    status: 'failed',
    failure_code: 'card_declined',
    outcome: { reason },
  }));
  const paid = {
    ...about,
    id: `ch_${id}`,
    status: 'succeeded',
    failure_code: null,
    outcome: { reason: null },
  };
  return [...(state === 'paid' ? [paid] : []), ...failed.toReversed()];
}

export function intentOf(charge: DoubleCharge) {
  const { id, amount, currency, customer, metadata, created, state, failure, refunded, dispute } = charge;
  const isCharged = state === 'paid' || state === 'failed';
  return {
    id,
    object: 'payment_intent',
    amount,
    currency,
    customer: customer ?? null,
    metadata,
    created,
    status: statuses[state],
    last_payment_error: failure === undefined ? null : { code: 'card_declined', decline_code: failure },
    next_action:
      state === 'action'
        ? {
            type: 'redirect_to_url',
            redirect_to_url: { url: `https://bank.example/${id}`, return_url: null },
          }
        : null,
    latest_charge: isCharged
      ? {
          id: `ch_${id}`,
          object: 'charge',
          amount_refunded: refunded,
          disputed: dispute !== undefined,
          payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
        }
      : null,
  };
}
