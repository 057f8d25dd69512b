import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coinsOf, pay } from './payments.fixture.ts';

let world: World;
let ana: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  [ana, eve] = [await world.person('ana'), await world.person('eve')];
});
afterAll(() => world.close());

const key = () => ({ idempotencyKey: newId() });

test('whatever card, customer or query is asked with, only the own ones are answered and changed', async () => {
  const payload = { source: 'sandbox_visa', name: 'Ana Field', exp: '08/30' };
  const hers = (await ana.call('addCard', { payload }, key())).result.cards[0];
  await ana.call('addCard', { payload: { ...payload, source: 'sandbox_amex' } }, key());
  const customer = (await ana.call('paymentCustomers', {})).result.customers[0];
  if (!hers || !customer) throw new Error('The card or the customer is missing.');
  const charge = (await pay(ana, { cardId: hers.id })).result;
  const [cid, cardId] = [customer.id, hers.id];

  const missing = { cardId: newId(), payload: { isDefault: true } } as const;
  const alike = [
    [
      await eve.call('editCard', { cid, cardId, payload: { isDefault: true } }),
      await eve.call('editCard', missing),
    ],
    [await eve.call('removeCard', { cid, cardId }), await eve.call('removeCard', { cardId: newId() })],
    [await pay(eve, { cardId }), await pay(eve, { cardId: newId() })],
    [await eve.call('cancelCharge', { id: charge.id }), await eve.call('cancelCharge', { id: newId() })],
    [await eve.call('paymentCharges', { id: charge.id }), await eve.call('paymentCharges', { id: newId() })],
    [await eve.call('customerCards', { cid, cardId }), await eve.call('customerCards', { cardId: newId() })],
  ] as const;
  for (const [one, other] of alike) expect([one.status, one.text]).toEqual([other.status, other.text]);

  expect((await eve.call('customerPaymentMethods', { cid })).result.cards).toEqual([]);
  expect((await eve.call('paymentCustomers', { cid })).result.customers).toEqual([]);
  const search = { scope: 'customers', query: `id:${cid} email:${ana.email}` } as const;
  expect((await eve.call('searchCustomer', search)).result).toBeNull();
  // A card is saved for the caller, whoever the customer is that they name.
  await eve.call('addCard', { cid, payload }, key());
  expect((await ana.call('customerCards', {})).result.cards).toHaveLength(2);
  expect((await eve.call('customerCards', {})).result.cards).toHaveLength(1);
  // The caller pays, whoever they say it is, and gets the coins.
  const paidBy = { uid: ana.uid };
  const appDetails = { type: 'coin', selected: 100, paidBy } as const;
  const paymentDetails = { amount: 199, currency: 'USD', customer: cid } as const;
  const cardTokenDetails = { token: 'sandbox_visa' };
  await eve.call('payCharge', { id: newId(), cid, cardTokenDetails, appDetails, paymentDetails }, key());
  expect(await coinsOf(eve)).toMatchObject({ balance: 100 });
  expect(await coinsOf(ana)).toMatchObject({ balance: 500 });
  const listed = (await eve.call('paymentCharges', { cid })).result.charges;
  expect(listed.map(({ item }) => item)).toEqual(['100']);
});

test('the state of a payment, and nothing else of it, is open to whoever has its reference', async () => {
  const { reference } = (await pay(ana)).result;
  const read = await world.anonymous.call('paymentCharges', { reference });
  expect(read.result).toEqual({ charges: [], state: 'paid' });
  expect((await eve.call('paymentCharges', { reference })).result).toEqual({ charges: [], state: 'paid' });
  expect(read.text).not.toContain(ana.uid);
  const other = `${reference.slice(0, -1)}${reference.endsWith('A') ? 'B' : 'A'}`;
  expect((await world.anonymous.call('paymentCharges', { reference: other })).error?.code).toBe(
    'payments/no-charge',
  );
  expect((await world.anonymous.call('paymentCharges', {})).error?.code).toBe('payments/no-charge');
});
