import { newId } from '@mitto/kit/ids';
import { hour, minute } from '@mitto/kit/time';
import type { DoubleEvent } from '@mitto/testkit/payments/provider-state';
import type { TestPerson } from '@mitto/testkit/person';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { coinsOf, type PayWorld, pay, startPayWorld } from './payments.fixture.ts';
import { refundCharge } from './public/charges.ts';
import { reconcileCharges } from './reconcile.ts';
import { chargeOf, readChargeRow } from './store/charges.ts';
import { reconcileEvents } from './webhooks.ts';

let at: PayWorld;
let count = 0;
let ana: TestPerson;
beforeAll(async () => {
  at = await startPayWorld('stripe');
});
afterAll(() => at.close());
beforeEach(async () => {
  count += 1;
  ana = await at.world.person(`hosted${count}`);
});

async function readCharge(id: string) {
  const row = await readChargeRow(at.world.database.db, id);
  return row && chargeOf(row);
}

/** Opens the page of a purchase, and finds it at the double. */
async function openPage(id = newId()) {
  const { result } = await pay(ana, { id, isHosted: true });
  const page = [...at.state.pages.values()].find(({ reference }) => reference === result.id);
  if (!page) throw new Error('The double has no page for the charge.');
  return { charge: result, page };
}

const newest = (type: string): DoubleEvent => {
  const found = at.state.events.findLast((event) => event.type === type);
  if (!found) throw new Error(`The double has no event ${type}.`);
  return found;
};

const comeBack = (reference: string) =>
  fetch(`${at.world.url}/v2/payment/return?reference=${reference}`, { redirect: 'manual' });

test('where there is no host for the card form, the merchant says that one pays on its page', async () => {
  const { result } = await ana.call('paymentMethods', {});
  expect(result.methods).toMatchObject([{ merchant: 'stripe', isHosted: true }]);
});

test('the page asks for our price, has our id, and leads back to us', async () => {
  const { charge, page } = await openPage();
  expect(charge).toMatchObject({ state: 'action', isHosted: true, card: null });
  expect(charge.actionUrl).toContain(page.id);
  expect(page).toMatchObject({ amount: 799, currency: 'usd', reference: charge.id });
  expect(page.successUrl).toContain(`reference=${charge.reference}`);
  expect(page.cancelUrl).toBe(page.successUrl);
});

test('who pays there and comes back has the coins, once, whatever comes after', async () => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'paid' });
  const back = await comeBack(charge.reference);
  expect(back.status).toBe(302);
  expect(await readCharge(charge.id)).toMatchObject({
    state: 'paid',
    actionUrl: null,
    card: { brand: 'visa', last4: '4242' },
  });
  for (const type of ['page-complete', 'paid', 'page-complete'])
    expect(await at.post(newest(type))).toBe(200);
  await at.world.drain();
  expect(await coinsOf(ana)).toMatchObject({ balance: 500 });
});

test.each(['page-complete', 'paid'])('the webhook %s alone settles it, with the tab closed', async (type) => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'paid' });
  expect(await at.post(newest(type))).toBe(200);
  await at.world.drain();
  expect(await readCharge(charge.id)).toMatchObject({ state: 'paid' });
  expect(await coinsOf(ana)).toMatchObject({ balance: 500 });
});

test('a lost webhook is healed by one run of the reconciler', async () => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'paid' });
  await reconcileEvents(at.world.deps);
  await at.world.drain();
  expect(await readCharge(charge.id)).toMatchObject({ state: 'paid' });
});

test('a card that is declined there ends nothing: another one pays on the same page', async () => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'failed', failure: 'insufficient_funds' });
  expect(await at.post(newest('failed'))).toBe(200);
  await at.world.drain();
  expect(await readCharge(charge.id)).toMatchObject({ state: 'action' });
  at.state.payOnPage(page.id, { state: 'paid' });
  await comeBack(charge.reference);
  expect(await readCharge(charge.id)).toMatchObject({ state: 'paid' });
});

test('the same purchase sent again opens no second page', async () => {
  const id = newId();
  const { charge } = await openPage(id);
  const before = at.state.pages.size;
  const again = await pay(ana, { id, isHosted: true });
  expect(again.result).toMatchObject({ id: charge.id, actionUrl: charge.actionUrl });
  expect(at.state.pages.size).toBe(before);
});

test.each(['commits-then-fails', 'commits-then-hangs', 'strange'] as const)(
  'a provider that %s: its page is found again, and there is one',
  async (fault) => {
    const before = at.state.pages.size;
    at.state.fault = fault;
    const { result } = await pay(ana, { isHosted: true });
    at.state.fault = 'none';
    expect(at.state.pages.size).toBe(before + 1);
    at.world.clock.advance(minute);
    await reconcileCharges(at.world.deps);
    expect(await readCharge(result.id)).toMatchObject({
      state: 'action',
      actionUrl: expect.stringContaining('/page/'),
    });
  },
);

test('a page that was called off takes no money any more', async () => {
  const { charge, page } = await openPage();
  const { result } = await ana.call('cancelCharge', { id: charge.id });
  expect(result).toMatchObject({ state: 'failed', failure: 'cancelled' });
  expect(page.status).toBe('expired');
});

test('a page that was paid before it is called off stays paid', async () => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'paid' });
  const { result } = await ana.call('cancelCharge', { id: charge.id });
  expect(result).toMatchObject({ state: 'paid' });
});

test('a page that nobody uses is called off after an hour', async () => {
  const { charge, page } = await openPage();
  at.world.clock.advance(hour + minute);
  await reconcileCharges(at.world.deps);
  expect(await readCharge(charge.id)).toMatchObject({ state: 'failed', failure: 'abandoned' });
  expect(page.status).toBe('expired');
});

test('nobody has more than ten pages waiting', async () => {
  for (let opened = 0; opened < 10; opened += 1) await pay(ana, { isHosted: true });
  const { error } = await pay(ana, { isHosted: true });
  expect(error).toMatchObject({ code: 'too-many', countDown: 3600 });
});

test('staff pay a payment on the page back, and its coins are taken', async () => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'paid' });
  await comeBack(charge.reference);
  const { deps } = at.world;
  await deps.database.transact((tx) => refundCharge(tx, deps, { charge: charge.id, key: newId() }));
  await at.world.drain();
  expect(at.state.find(page.intent ?? '')).toMatchObject({ refunded: 799 });
  expect(await readCharge(charge.id)).toMatchObject({ refunded: 799 });
  expect(await coinsOf(ana)).toMatchObject({ balance: 0 });
});

test('a payment on the page that its bank or Stripe pays back is paid back here', async () => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'paid' });
  await comeBack(charge.reference);
  at.state.change(page.intent ?? '', { refunded: 799 });
  expect(await at.post(newest('refunded'))).toBe(200);
  await at.world.drain();
  expect(await readCharge(charge.id)).toMatchObject({ state: 'paid', refunded: 799 });
  expect(await coinsOf(ana)).toMatchObject({ balance: 0 });
});

test('a dispute takes the coins of the page back', async () => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'paid' });
  await comeBack(charge.reference);
  at.state.change(page.intent ?? '', { dispute: 'open' });
  expect(await at.post(newest('dispute-open'))).toBe(200);
  await at.world.drain();
  expect(await readCharge(charge.id)).toMatchObject({ isDisputed: true });
  expect(await coinsOf(ana)).toMatchObject({ balance: 0 });
});

test('a page of another price than ours credits nothing', async () => {
  const { charge, page } = await openPage();
  at.state.payOnPage(page.id, { state: 'paid' });
  Object.assign(page, { amount: 1 });
  await comeBack(charge.reference);
  expect(await readCharge(charge.id)).toMatchObject({ state: 'action' });
  expect(await coinsOf(ana)).toMatchObject({ balance: 0 });
});
