import type Stripe from 'stripe';
import type { OmiseCharge } from './providers/omise-shapes.ts';

export type HistoryStep =
  | 'processing'
  | 'action'
  | 'failed'
  | 'paid'
  | 'refund-part'
  | 'refund-more'
  | 'dispute-open'
  | 'dispute-won'
  | 'dispute-lost';

interface Snapshot {
  state: 'processing' | 'action' | 'failed' | 'paid';
  refunded: number;
  dispute: 'open' | 'won' | 'lost' | undefined;
}

/** The states of a charge after each step, as each provider tells them. */
export function historiesOf(steps: readonly HistoryStep[]): {
  readonly stripe: readonly { intent: Stripe.PaymentIntent; disputes: Stripe.Dispute[] }[];
  readonly omise: readonly OmiseCharge[];
} {
  const now: Snapshot = { state: 'processing', refunded: 0, dispute: undefined };
  const snapshots = steps.map((step) => ({ ...take(now, step) }));
  return { stripe: snapshots.map(stripeOf), omise: snapshots.map(omiseOf) };
}

function take(now: Snapshot, step: HistoryStep): Snapshot {
  if (step === 'refund-part') now.refunded = 100;
  else if (step === 'refund-more') now.refunded = 400;
  else if (step === 'dispute-open') now.dispute = 'open';
  else if (step === 'dispute-won') now.dispute = 'won';
  else if (step === 'dispute-lost') now.dispute = 'lost';
  else now.state = step;
  return now;
}

const card = { brand: 'visa', last4: '4242' };
const statusOf = {
  processing: 'processing',
  action: 'requires_action',
  failed: 'requires_payment_method',
  paid: 'succeeded',
};

function stripeOf({ state, refunded, dispute }: Snapshot) {
  const intent = {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 799,
    currency: 'usd',
    status: statusOf[state],
    metadata: { mitto_charge: 'ours' },
    last_payment_error: state === 'failed' ? { decline_code: 'insufficient_funds' } : null,
    next_action: state === 'action' ? { redirect_to_url: { url: 'https://bank.example/1' } } : null,
    latest_charge: {
      amount_refunded: refunded,
      disputed: dispute !== undefined,
      payment_method_details: { card },
    },
  };
  const told = dispute === 'open' ? 'needs_response' : dispute;
  // The fields that are read are those of the SDK's types; the others are left out.
  return {
    intent: intent as unknown as Stripe.PaymentIntent,
    disputes: (told ? [{ status: told }] : []) as unknown as Stripe.Dispute[],
  };
}

const omiseStatus = {
  processing: 'pending',
  action: 'pending',
  failed: 'failed',
  paid: 'successful',
} as const;

function omiseOf({ state, refunded, dispute }: Snapshot): OmiseCharge {
  return {
    object: 'charge',
    id: 'chrg_1',
    amount: 799,
    currency: 'thb',
    status: omiseStatus[state],
    refunded_amount: refunded,
    authorize_uri: state === 'action' ? 'https://bank.example/1' : null,
    failure_code: state === 'failed' ? 'insufficient_fund' : null,
    metadata: { mitto_charge: 'ours' },
    card: { object: 'card', id: 'card_1', brand: 'Visa', last_digits: '4242' },
    dispute: dispute ? { status: dispute } : null,
  };
}

/** Every order of the list. */
export function* allOrders<T>(list: readonly T[]): Generator<readonly T[]> {
  if (list.length <= 1) yield list;
  for (const [index, first] of list.entries())
    for (const rest of allOrders(list.toSpliced(index, 1))) if (list.length > 1) yield [first, ...rest];
}

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const next = numbersOf(seed);
  const mixed = [...list];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(next() * (index + 1));
    // Both places exist.
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
  }
  return mixed;
}

/** A history that can happen, of 5 to 12 steps. */
export function randomHistory(seed: number): HistoryStep[] {
  const next = numbersOf(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T;
  const before = Array.from({ length: Math.floor(next() * 4) + 1 }, () =>
    pick<HistoryStep>(['processing', 'action', 'failed']),
  );
  if (next() < 0.2) return before;
  const refunds = next() < 0.5 ? (['refund-part', 'refund-more'] as const).slice(0, pick([1, 2])) : [];
  const ends = ['dispute-won', 'dispute-lost'] as const;
  const dispute: HistoryStep[] = next() < 0.5 ? ['dispute-open', pick(ends)] : [];
  return [...before, 'paid', ...refunds, ...dispute];
}
