import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { DoubleEvent, DoublePage } from '@mitto/testkit/payments/provider-state';
import type { TestPerson } from '@mitto/testkit/person';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepCardPages } from './card-pages.ts';
import { forgetCards } from './erase-and-export.ts';
import { type PayWorld, pay, startPayWorld } from './payments.fixture.ts';
import { cardPageMs } from './store/card-pages.ts';
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
  ana = await at.world.person(`pages${count}`);
});

const poor = { state: 'failed', failure: 'insufficient_funds' } as const;
const good = { state: 'paid' } as const;

const ask = (input: { place?: string; isDefault?: boolean } = {}) =>
  ana.call('openCardPage', input, { idempotencyKey: newId() });

/** Opens a page on which a card is saved, and finds it at the double. */
async function openPage(input?: Parameters<typeof ask>[0]): Promise<DoublePage> {
  const { result, status } = await ask(input);
  expect(status).toBe(200);
  const page = [...at.state.pages.values()].find(({ id }) => result.url.endsWith(id));
  if (!page?.setup) throw new Error('The double has no page that saves a card.');
  return page;
}

/** Comes back from the page, and returns where it leads. */
async function comeBack(page: DoublePage): Promise<string | null> {
  // The double has the address on 127.0.0.1 of the settings, whose port is not that of the server.
  const { search } = new URL(page.successUrl);
  const answer = await fetch(`${at.world.url}/v2/payment/return${search}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}

async function tell(type: string): Promise<void> {
  const event: DoubleEvent | undefined = at.state.events.findLast((one) => one.type === type);
  if (!event) throw new Error(`The double has no event ${type}.`);
  expect(await at.post(event)).toBe(200);
  await at.world.drain();
}

async function cardsOf(person = ana) {
  return (await person.call('customerPaymentMethods', {})).result.cards;
}

const rowsOf = async ({ uid }: TestPerson) =>
  await at.world.database.db.selectFrom('payments_card_page').selectAll().where('uid', '=', uid).execute();

test('a card that is saved on the page is there on coming back, once, whatever comes after', async () => {
  const page = await openPage({ place: 'home?open=payments' });
  at.state.saveOnPage(page.id, good);
  expect(await comeBack(page)).toMatch(/home\?open=payments$/);
  expect(await cardsOf()).toMatchObject([
    { brand: 'visa', last4: '4242', exp: '08/30', name: 'Sam Rivera', default: true },
  ]);
  await tell('page-complete');
  await comeBack(page);
  expect(await cardsOf()).toHaveLength(1);
});

test('the saved card pays', async () => {
  const page = await openPage();
  at.state.saveOnPage(page.id, good);
  await comeBack(page);
  const [card] = await cardsOf();
  const { result } = await pay(ana, { cardId: card?.id ?? '' });
  expect(result).toMatchObject({ state: 'paid', isHosted: false });
});

test('who does not come back has the card by the webhook, or by the events that are read', async () => {
  at.state.saveOnPage((await openPage()).id, good);
  await tell('page-complete');
  expect(await cardsOf()).toHaveLength(1);
  at.state.saveOnPage((await openPage({ isDefault: true })).id, good);
  await reconcileEvents(at.world.deps);
  await at.world.drain();
  expect((await cardsOf()).map((card) => card.default)).toEqual([true, false]);
});

test('the way back and the webhook at one moment store one card', async () => {
  const page = await openPage();
  at.state.saveOnPage(page.id, good);
  const event = at.state.events.at(-1);
  if (!event) throw new Error('The double has no event.');
  await Promise.all([comeBack(page), comeBack(page), at.post(event)]);
  await at.world.drain();
  expect(await cardsOf()).toHaveLength(1);
});

test('a card that was removed does not come back by an old address or an old event', async () => {
  const page = await openPage();
  at.state.saveOnPage((await openPage()).id, good);
  await tell('page-complete');
  at.state.saveOnPage(page.id, good);
  await comeBack(page);
  const last = (await cardsOf()).find((card) => !card.default);
  await ana.call('removeCard', { cardId: last?.id ?? '' });
  await comeBack(page);
  await tell('page-complete');
  expect(await cardsOf()).toHaveLength(1);
});

test('who comes back without a card has none, and can go on there', async () => {
  const page = await openPage();
  await comeBack(page);
  expect(await cardsOf()).toEqual([]);
  at.state.saveOnPage(page.id, good);
  await comeBack(page);
  expect(await cardsOf()).toHaveLength(1);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  'home/../v2/payment/return',
  'home?open=payments#!/other',
  'home@evil.example',
])('the page leads back to no other place than home: %s', async (place) => {
  expect(await ask({ place })).toMatchObject({ status: 422 });
});

test.each(['away', 'commits-then-fails', 'commits-then-hangs', 'strange'] as const)(
  'a provider that is %s: a clear error, and the next try has a page',
  async (fault) => {
    at.state.fault = fault;
    const { error } = await ask();
    at.state.fault = 'none';
    expect(error).toMatchObject({ code: 'payments/provider-away' });
    expect(await rowsOf(ana)).toEqual([]);
    await openPage();
  },
);

test('a page of a member who has left saves nothing', async () => {
  const page = await openPage();
  await at.world.database.transact((tx) => forgetCards(tx, at.world.deps, ana.uid));
  at.state.saveOnPage(page.id, good);
  await tell('page-complete');
  expect(await cardsOf()).toEqual([]);
});

test('a page that tells the card of another customer saves nothing', async () => {
  const page = await openPage();
  Object.assign(page.setup ?? {}, { customer: 'cus_other' });
  at.state.saveOnPage(page.id, good);
  await comeBack(page);
  expect(await cardsOf()).toEqual([]);
});

test('a card beyond the tenth is removed at the provider again', async () => {
  const pages: DoublePage[] = [];
  for (let opened = 0; opened < 9; opened += 1) {
    const page = await openPage();
    at.state.saveOnPage(page.id, good);
    await comeBack(page);
  }
  for (let opened = 0; opened < 2; opened += 1) pages.push(await openPage());
  for (const page of pages) {
    at.state.saveOnPage(page.id, good);
    await comeBack(page);
  }
  await at.world.drain();
  expect(await cardsOf()).toHaveLength(10);
  expect(at.state.cards.has(pages[1]?.setup?.method ?? '')).toBe(false);
  expect((await ask()).error).toMatchObject({ code: 'payments/too-many-cards' });
});

test('nobody has more than ten pages waiting, of both kinds together', async () => {
  for (let opened = 0; opened < 5; opened += 1) await openPage();
  for (let opened = 0; opened < 5; opened += 1) await pay(ana, { isHosted: true });
  expect((await ask()).error).toMatchObject({ code: 'too-many', countDown: 3600 });
  expect((await pay(ana, { isHosted: true })).error).toMatchObject({ code: 'too-many' });
});

test('a page that nobody uses leaves nothing behind', async () => {
  const page = await openPage();
  at.state.expirePage(page.id);
  at.world.clock.advance(cardPageMs + 6 * minute);
  await sweepCardPages(at.world.deps);
  await sweepCardPages(at.world.deps);
  expect(await rowsOf(ana)).toEqual([]);
});

describe('cards that are declined on a page of the provider', () => {
  const refusalsOf = async ({ uid }: TestPerson) =>
    await at.world.database.db.selectFrom('payments_refusal').select('id').where('uid', '=', uid).execute();

  test('count once each, however often the page is read', async () => {
    const page = await openPage();
    for (let tries = 0; tries < 3; tries += 1) at.state.saveOnPage(page.id, poor);
    await tell('page-setup-failed');
    await comeBack(page);
    await comeBack(page);
    expect(await refusalsOf(ana)).toHaveLength(3);
    at.state.saveOnPage(page.id, good);
    await comeBack(page);
    expect(await refusalsOf(ana)).toHaveLength(3);
    expect(await cardsOf()).toHaveLength(1);
  });

  test('the tenth closes the page, and no other is opened that day', async () => {
    const page = await openPage();
    for (let tries = 0; tries < 10; tries += 1) at.state.saveOnPage(page.id, poor);
    await tell('page-setup-failed');
    expect(page.status).toBe('expired');
    expect((await ask()).error).toMatchObject({ code: 'too-many' });
    expect((await pay(ana, { isHosted: true })).error).toMatchObject({ code: 'too-many' });
    expect(await cardsOf()).toEqual([]);
  });

  test('the tenth calls off a payment on the page, and nothing was charged', async () => {
    const { result } = await pay(ana, { isHosted: true });
    const page = [...at.state.pages.values()].find(({ reference }) => reference === result.id);
    if (!page) throw new Error('The double has no page of the payment.');
    for (let tries = 0; tries < 9; tries += 1) at.state.payOnPage(page.id, poor);
    await tell('failed');
    expect(await refusalsOf(ana)).toHaveLength(9);
    expect(page.status).toBe('open');
    at.state.payOnPage(page.id, poor);
    await tell('failed');
    expect(page.status).toBe('expired');
    const { result: told } = await ana.call('paymentCharges', { id: result.id });
    expect(told.charges).toMatchObject([{ state: 'failed', failure: 'card-declined' }]);
    expect((await ask()).error).toMatchObject({ code: 'too-many' });
  });
});

test('with a card document there is no such page', async () => {
  const other = await startPayWorld('stripe', { payOrigin: 'https://pay.example' });
  const ben = await other.world.person('pagesben');
  const { error } = await ben.call('openCardPage', {}, { idempotencyKey: newId() });
  await other.close();
  expect(error).toMatchObject({ code: 'payments/no-merchant' });
});
