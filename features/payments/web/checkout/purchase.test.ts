import { CallError, noAnswer } from '@mitto/web-kit/api/call-error';
import { expect, test } from 'vitest';
import type { Charge, Quote } from '../../contract/payment-shapes.ts';
import { Purchase, type PurchaseCalls, type PurchaseRequest } from './purchase.ts';
import { purchaseIdOf } from './purchase-id.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const card = {
  kind: 'card',
  card: { id: 'card', merchant: 'sandbox', brand: 'visa', last4: '4242' },
} as const;
const quote: Quote = {
  type: 'coin',
  units: 500,
  usdCents: 899,
  amount: 899,
  currency: 'USD',
  ratesOf: '2026-11-25',
};

function chargeOf(change: Partial<Charge>): Charge {
  return {
    id: '0',
    reference: 'r',
    merchant: 'sandbox',
    purpose: 'coins',
    item: '500',
    amount: 899,
    currency: 'USD',
    usdCents: 899,
    state: 'paid',
    failure: null,
    isHosted: false,
    actionUrl: null,
    refunded: 0,
    isDisputed: false,
    card: { brand: 'visa', last4: '4242' },
    date: now,
    ...change,
  };
}

const refusal = (code: string, status = 409) => new CallError(status, { code, message: code });

/** A server with one member: it makes one charge for each id, and a test says what becomes of it. */
class Counter {
  readonly charges = new Map<string, Charge>();
  readonly kept = new Map<string, string>();
  readonly left: string[] = [];
  paid = 0;
  price = quote;
  /** Runs instead of the answer to a payment that the server has taken. */
  lose: (() => void) | undefined;
  refuse: CallError | undefined;
  becomes: Partial<Charge> = {};
  /** The payer that the newest payment named. */
  payer: object | undefined;
  isAway = false;

  readonly calls: PurchaseCalls = {
    paymentQuote: async () => {
      if (this.refuse?.code === 'payments/not-for-sale') throw this.refuse;
      return this.price;
    },
    payCharge: async ({ id, cardId, cardTokenDetails, isHosted, paymentDetails: { amount } }) => {
      this.payer = { cardId, isHosted, token: cardTokenDetails?.token, ticket: cardTokenDetails?.ticket };
      if (this.refuse) throw this.refuse;
      if (amount !== this.price.amount) throw refusal('payments/price-changed');
      const made = this.charges.get(id) ?? chargeOf({ id, ...this.becomes });
      this.charges.set(id, made);
      this.lose?.();
      return made;
    },
    paymentCharges: async ({ id, reference }) => {
      if (this.isAway) throw noAnswer(undefined);
      const found = [...this.charges.values()].find(
        (charge) => charge.id === id || charge.reference === reference,
      );
      return { charges: found ? [found] : [] };
    },
    cancelCharge: async ({ id }) => {
      const end = chargeOf({ id, state: 'failed', failure: 'cancelled' });
      this.charges.set(id, end);
      return end;
    },
  };

  /** Opens the checkout, as after a reload. */
  async open(wanted: Partial<PurchaseRequest> = {}): Promise<Purchase> {
    const place = {
      getItem: (name: string) => this.kept.get(name) ?? null,
      setItem: (name: string, text: string) => void this.kept.set(name, text),
      removeItem: (name: string) => void this.kept.delete(name),
    };
    const item = { type: 'coin', units: 500 } as const;
    const purchase = new Purchase(
      { item, reference: undefined, claimed: undefined, currency: 'USD', ...wanted },
      {
        calls: this.calls,
        idOf: (word) => purchaseIdOf(word, { userId: 'ana', keeping: 'device' }, place),
        now: () => now,
        leave: (address) => this.left.push(address),
        onPaid: () => {
          this.paid += 1;
        },
      },
    );
    await purchase.open();
    return purchase;
  }
}

const kindOf = (purchase: Purchase) => purchase.read().stage.kind;

test('a purchase is paid, and the next one is another', async () => {
  const counter = new Counter();
  const purchase = await counter.open();
  expect(kindOf(purchase)).toBe('ready');
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('paid');
  expect(counter.paid).toBe(1);
  const next = await counter.open();
  expect(kindOf(next)).toBe('ready');
  await next.pay(card);
  expect(counter.charges.size).toBe(2);
});

test('a lost answer is found by asking, and charges once', async () => {
  const counter = new Counter();
  counter.lose = () => {
    throw noAnswer(undefined);
  };
  const purchase = await counter.open();
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('paid');
  expect(counter.charges.size).toBe(1);
});

test('while nothing can be asked nobody knows, and neither a reload nor another try charges twice', async () => {
  const counter = new Counter();
  counter.lose = () => {
    counter.isAway = true;
    throw noAnswer(undefined);
  };
  const purchase = await counter.open();
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('unsure');
  counter.isAway = false;
  expect(kindOf(await counter.open())).toBe('paid');
  expect(counter.charges.size).toBe(1);
});

test('a request that never arrived is sent again under the same id', async () => {
  const counter = new Counter();
  counter.refuse = noAnswer(undefined);
  const purchase = await counter.open();
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('unsure');
  const [id] = counter.kept.values();
  counter.refuse = undefined;
  const again = await counter.open();
  await again.pay(card);
  expect([...counter.charges.keys()]).toEqual([id]);
});

test('a declined payment takes its id away: the next try is another charge', async () => {
  const counter = new Counter();
  counter.becomes = { state: 'failed', failure: 'insufficient-funds' };
  const purchase = await counter.open();
  await purchase.pay(card);
  expect(purchase.read().stage).toMatchObject({
    kind: 'declined',
    charge: { failure: 'insufficient-funds' },
  });
  counter.becomes = {};
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('paid');
  expect(counter.charges.size).toBe(2);
});

test('a price that changed is shown, and charged only after another press', async () => {
  const counter = new Counter();
  const purchase = await counter.open();
  counter.price = { ...quote, amount: 999, usdCents: 999 };
  await purchase.pay(card);
  expect(purchase.read()).toMatchObject({
    stage: { kind: 'ready', isChanged: true },
    quote: { amount: 999 },
  });
  expect(counter.charges.size).toBe(0);
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('paid');
});

test('a link’s amount is compared with the price, and never charged', async () => {
  const counter = new Counter();
  const cheap = await counter.open({ claimed: 1 });
  expect(cheap.read()).toMatchObject({ stage: { kind: 'ready', isChanged: true }, quote: { amount: 899 } });
  const right = await counter.open({ claimed: 899 });
  expect(right.read().stage).toMatchObject({ kind: 'ready', isChanged: false });
});

test('a package that was withdrawn while it is bought is not for sale, and nothing is charged', async () => {
  const counter = new Counter();
  const purchase = await counter.open();
  counter.refuse = refusal('payments/not-for-sale');
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('withdrawn');
  expect(counter.charges.size).toBe(0);
});

test('a refusal that is sure leaves the price and its button', async () => {
  const counter = new Counter();
  const purchase = await counter.open();
  counter.refuse = refusal('payments/provider-away', 503);
  await purchase.pay(card);
  expect(purchase.read().stage).toMatchObject({ kind: 'ready', failure: counter.refuse });
});

test('3-D Secure leads to the bank; who comes back finds the payment as it is now', async () => {
  const counter = new Counter();
  counter.becomes = { state: 'action', actionUrl: 'https://bank.example/1' };
  const purchase = await counter.open();
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('bank');
  expect(counter.left).toEqual(['https://bank.example/1']);
  // The tab was closed at the bank.
  expect(kindOf(await counter.open())).toBe('bank');
  const [id = ''] = counter.charges.keys();
  counter.charges.set(id, chargeOf({ id }));
  await purchase.look();
  expect(kindOf(purchase)).toBe('paid');
  const back = await counter.open({ item: undefined, reference: 'r' });
  expect(back.read()).toMatchObject({ stage: { kind: 'paid' }, item: { units: 500 } });
});

test('a card that is used once sends its token and its ticket, and no saved card', async () => {
  const counter = new Counter();
  const purchase = await counter.open();
  const id = purchase.takeId();
  const once = { source: 'pm_1', merchant: 'stripe', ticket: 'ticket' } as const;
  await purchase.pay({ kind: 'once', card: once });
  expect(counter.payer).toEqual({ token: 'pm_1', ticket: 'ticket' });
  // The form was opened for the id with which the purchase was sent.
  expect([...counter.charges.keys()]).toEqual([id]);
});

test('a payment on the provider’s page leads there, and waits for the member to come back', async () => {
  const counter = new Counter();
  counter.becomes = { state: 'action', isHosted: true, actionUrl: 'https://page.example/1' };
  const purchase = await counter.open();
  await purchase.pay({ kind: 'page', merchant: 'stripe' });
  expect(counter.payer).toEqual({ isHosted: true });
  expect(counter.left).toEqual(['https://page.example/1']);
  expect(kindOf(await counter.open())).toBe('bank');
});

test('a payment that waits for the bank can be called off, and paid anew', async () => {
  const counter = new Counter();
  counter.becomes = { state: 'action', actionUrl: 'https://bank.example/1' };
  const purchase = await counter.open();
  await purchase.pay(card);
  await purchase.cancel();
  expect(purchase.read().stage).toMatchObject({ kind: 'declined', charge: { failure: 'cancelled' } });
  counter.becomes = {};
  await purchase.pay(card);
  expect(kindOf(purchase)).toBe('paid');
});

test('an old payment is no news to somebody who buys the same again', async () => {
  const counter = new Counter();
  counter.lose = () => {
    counter.isAway = true;
    throw noAnswer(undefined);
  };
  counter.becomes = { date: now - 2 * 60 * 60 * 1000 };
  await (await counter.open()).pay(card);
  counter.isAway = false;
  counter.lose = undefined;
  const later = await counter.open();
  expect(kindOf(later)).toBe('ready');
  counter.becomes = {};
  await later.pay(card);
  expect(counter.charges.size).toBe(2);
});

test('a price that cannot be read is asked for again', async () => {
  const counter = new Counter();
  counter.kept.set('mitto-draft purchase coin:500 ana', '0190a0b0-0000-7000-8000-000000000000');
  counter.isAway = true;
  const purchase = await counter.open();
  expect(kindOf(purchase)).toBe('unread');
  counter.isAway = false;
  await purchase.open();
  expect(kindOf(purchase)).toBe('ready');
});
