import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithTicket } from './card-form.ts';
import { type PayWorld, pay, startPayWorld, tokensOf } from './payments.fixture.ts';
import { spendTicket } from './store/tickets.ts';

const { paid: token } = tokensOf.stripe;
let at: PayWorld;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  at = await startPayWorld('stripe', { payOrigin: 'http://pay.mitto.test' });
  ana = await at.world.person('ana');
  ben = await at.world.person('ben');
});
afterAll(() => at.close());

/** Opens the card document for a purchase, as the app and the document do together. */
async function openFor(person: TestPerson, id?: string): Promise<string> {
  const { result } = await person.call('openCardForm', id === undefined ? {} : { id });
  expect(await openWithTicket(at.world.deps, result.ticket)).toMatchObject({ merchant: 'stripe' });
  return result.ticket;
}

const save = (person: TestPerson, ticket: string | undefined, id?: string) =>
  person.call(
    'addCard',
    { ...(ticket && { ticket }), ...(id && { id }), payload: { source: `${token}_${newId().slice(-6)}` } },
    { idempotencyKey: newId() },
  );

const noTicket = { code: 'payments/no-ticket' };

test('a card pays the purchase for which its form was opened', async () => {
  const id = newId();
  const ticket = await openFor(ana, id);
  expect((await pay(ana, { id, token, ticket })).result).toMatchObject({ state: 'paid' });
  // The same purchase sent again is the same charge, and needs no ticket.
  expect((await pay(ana, { id, token, ticket })).result).toMatchObject({ state: 'paid' });
});

test('a token without a ticket pays nothing, and saves no card', async () => {
  expect((await pay(ana, { token })).error).toMatchObject(noTicket);
  expect((await pay(ana, { token, isSaved: true })).error).toMatchObject(noTicket);
  expect((await save(ana, undefined)).error).toMatchObject(noTicket);
});

test('the ticket of another purchase pays nothing', async () => {
  const id = newId();
  const ticket = await openFor(ana, id);
  expect((await pay(ana, { token, ticket })).error).toMatchObject(noTicket);
  expect((await save(ana, ticket)).error).toMatchObject(noTicket);
  // It is still good for its own.
  expect((await pay(ana, { id, token, ticket })).result).toMatchObject({ state: 'paid' });
});

test('the ticket of another member pays nothing, also for a purchase of the same id', async () => {
  const id = newId();
  const ticket = await openFor(ana, id);
  expect((await pay(ben, { id, token, ticket })).error).toMatchObject(noTicket);
  expect((await pay(ana, { id, token, ticket })).result).toMatchObject({ state: 'paid' });
});

test('a ticket that was used pays nothing more, and neither does one that opened no form', async () => {
  const id = newId();
  const ticket = await openFor(ana, id);
  expect((await save(ana, ticket, id)).status).toBe(200);
  expect((await save(ana, ticket, id)).error).toMatchObject(noTicket);
  expect((await pay(ana, { id, token, ticket })).error).toMatchObject(noTicket);
  const unopened = (await ana.call('openCardForm', { id })).result.ticket;
  expect((await pay(ana, { id, token, ticket: unopened })).error).toMatchObject(noTicket);
});

test('a ticket that is used twice at once is used once', async () => {
  const id = newId();
  const ticket = await openFor(ana, id);
  const both = await Promise.all([save(ana, ticket, id), save(ana, ticket, id)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
});

test('a ticket is good for half an hour after it has opened the form', async () => {
  const id = newId();
  const ticket = await openFor(ana, id);
  const { deps, clock } = at.world;
  const use = { uid: ana.uid, merchant: 'stripe', purchase: id } as const;
  const spendAt = (now: number) =>
    deps.database.transact((tx) => spendTicket(tx, { ...deps, now: () => now }, ticket, use));
  expect(await spendAt(clock.now() + 30 * minute)).toBe(false);
  expect(await spendAt(clock.now() + 29 * minute)).toBe(true);
});

test('a purchase that could not be stored leaves its ticket', async () => {
  const id = newId();
  const ticket = await openFor(ana, id);
  expect((await pay(ana, { id, token, ticket, amount: 1 })).error).toMatchObject({
    code: 'payments/price-changed',
  });
  expect((await pay(ana, { id, token, ticket })).result).toMatchObject({ state: 'paid' });
});
