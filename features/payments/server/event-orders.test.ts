import * as v from 'valibot';
import { expect, test } from 'vitest';
import { allOrders, historiesOf, randomHistory, shuffled } from './event-histories.fixture.ts';
import { type ChargeFacts, coinsTakenBack, foldCharge } from './fold-charge.ts';
import { chargeOfOmise, OmiseCharge } from './providers/omise-shapes.ts';
import type { ProviderCharge } from './providers/payment-provider.ts';
import { chargeOfIntent } from './providers/stripe-answers.ts';

const start: ChargeFacts = {
  state: 'processing',
  failure: null,
  actionUrl: null,
  refunded: 0,
  dispute: 'none',
  card: null,
};

const foldAll = (told: readonly ProviderCharge[]): ChargeFacts => told.reduce(foldCharge, start);

const readers = {
  stripe: (steps: Parameters<typeof historiesOf>[0]) =>
    historiesOf(steps).stripe.map(({ intent, disputes }) => chargeOfIntent(intent, disputes)),
  omise: (steps: Parameters<typeof historiesOf>[0]) =>
    historiesOf(steps).omise.map((charge) => chargeOfOmise(v.parse(OmiseCharge, charge))),
} as const;

const seven = [
  'processing',
  'action',
  'paid',
  'refund-part',
  'refund-more',
  'dispute-open',
  'dispute-lost',
] as const;

test.for(['stripe', 'omise'] as const)(
  'all 5,040 orders of seven events of %s have one end, each event told twice',
  (merchant) => {
    const told = readers[merchant](seven);
    const end = foldAll(told);
    expect(end).toMatchObject({ state: 'paid', refunded: 400, dispute: 'lost' });
    expect(coinsTakenBack(500, 799, end)).toBe(500);
    let orders = 0;
    for (const order of allOrders(told)) {
      const once = foldAll(order);
      const twice = foldAll([...order, ...order]);
      if (JSON.stringify(once) !== JSON.stringify(end) || JSON.stringify(twice) !== JSON.stringify(end))
        expect(once).toEqual(end);
      orders += 1;
    }
    expect(orders).toBe(5040);
  },
);

test.for(['stripe', 'omise'] as const)(
  'a payment of %s that failed, and was paid after all, is paid in every order',
  (merchant) => {
    const told = readers[merchant](['processing', 'failed', 'paid', 'dispute-open', 'dispute-won']);
    const end = foldAll(told);
    expect(end).toMatchObject({ state: 'paid', failure: null, dispute: 'won' });
    expect(coinsTakenBack(500, 799, end)).toBe(0);
    for (const order of allOrders(told)) expect(foldAll(order)).toEqual(end);
  },
);

test.for(['stripe', 'omise'] as const)('500 longer histories of %s, shuffled and doubled', (merchant) => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const told = readers[merchant](randomHistory(seed));
    const end = foldAll(told);
    expect(foldAll(shuffled([...told, ...told], seed)), `seed ${seed}`).toEqual(end);
  }
});
