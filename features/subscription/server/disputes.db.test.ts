import { day, hour } from '@mitto/kit/time';
import { type PayWorld, startPayWorld, tokensOf } from '@mitto/payments/server/payments.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Subscriber } from './subscriber.fixture.ts';

let at: PayWorld;
beforeAll(async () => {
  at = await startPayWorld('stripe');
});
afterAll(() => at.close());

const { paid } = tokensOf.stripe;

/** Tells the server, by a webhook, what has happened to a charge. */
async function tell(charge: string, changes: Parameters<typeof at.state.change>[1]): Promise<void> {
  at.state.change(at.state.ofOurs(charge).id, changes);
  const event = at.state.events.at(-1);
  if (event) expect(await at.post(event)).toBe(200);
  await at.world.drain();
}

async function buyer(name: string) {
  const member = await Subscriber.of(at.world, name);
  const bought = await member.subscribe('oneMonth', await member.cardOf(`${paid}_${name}`));
  expect(bought.result).toMatchObject({ state: 'paid' });
  return { member, charge: bought.result?.charge ?? '' };
}

test('a disputed card is charged no more, and what it paid stays while the dispute is open', async () => {
  const { member, charge } = await buyer('ana');
  await tell(charge, { dispute: 'open' });
  expect(await member.isPremium()).toBe(true);
  expect((await member.row())?.plan).toMatchObject({ renews: false });
  await tell(charge, { dispute: 'won' });
  expect(await member.isPremium()).toBe(true);
  await member.wait(((await member.paidUntil()) ?? 0) - at.world.clock.now() + hour);
  expect(await member.isPremium()).toBe(false);
  expect(await member.charges()).toEqual({ paid: 1 });
});

test('a lost dispute takes back what its charge paid for, and does not use up the refund of the year', async () => {
  const { member, charge } = await buyer('ben');
  await tell(charge, { dispute: 'open' });
  await tell(charge, { dispute: 'lost' });
  expect(await member.isPremium()).toBe(false);
  expect(await member.history()).toMatchObject([{ status: 'disputed' }]);
  await member.wait(40 * day);
  expect((await member.charges())['paid']).toBe(1);
});

test('a refund at the provider ends what its charge paid for, once', async () => {
  const { member, charge } = await buyer('cleo');
  await tell(charge, { refunded: 700 });
  expect(await member.isPremium()).toBe(true);
  await tell(charge, { refunded: 1499 });
  expect(await member.isPremium()).toBe(false);
  expect(await member.history()).toMatchObject([{ status: 'refunded' }]);
});

/** Lets the renewal of a member come while only this card is left, and returns its charge. */
async function renewalWith(member: Subscriber, source: string): Promise<string> {
  await member.cardOf(source);
  await member.loseCard();
  await member.wait(((await member.paidUntil()) ?? 0) - at.world.clock.now() + hour);
  const { charge } = await at.world.database.db
    .selectFrom('subscription_payment')
    .select('charge')
    .where('uid', '=', member.person.uid)
    .where('kind', '=', 'renewal')
    .executeTakeFirstOrThrow();
  return charge ?? '';
}

test('a renewal that was paid otherwise, and comes through after all, is paid back', async () => {
  const { member } = await buyer('dan');
  const charge = await renewalWith(member, 'pm_dan_slow');
  await tell(charge, { state: 'failed', failure: 'insufficient_funds' });
  expect((await member.row())?.plan).toMatchObject({ failure: 'insufficient-funds' });
  const recovered = await member.payRenewal(await member.cardOf(`${paid}_again`));
  expect(recovered.result).toMatchObject({ state: 'paid' });
  const until = await member.paidUntil();
  await tell(charge, { state: 'paid', failure: undefined });
  expect(await member.charges()).toEqual({ paid: 2, refunded: 1 });
  expect(await member.paidUntil()).toBe(until);
});

test('a renewal that comes through after the member has ended it is paid back', async () => {
  const { member } = await buyer('eve');
  const charge = await renewalWith(member, 'pm_eve_slow');
  expect((await member.row())?.isPaying).toBe(true);
  const until = await member.paidUntil();
  await member.endRenewal();
  await tell(charge, { state: 'paid' });
  expect(await member.charges()).toEqual({ paid: 1, refunded: 1 });
  expect(await member.paidUntil()).toBe(until);
  expect(await member.row()).toMatchObject({ isPaying: false, isPremiumUser: false });
});
