import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { answerSandboxAction } from '@mitto/payments/server/providers/sandbox';
import { readCharge, refundCharge } from '@mitto/payments/server/public/charges';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planConfiguration } from '../contract/plan-configuration.ts';
import { codeOf, Subscriber } from './subscriber.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

test('a refund goes back once, ends premium at once, and comes once in a year', async () => {
  const jon = await Subscriber.of(world, 'jon');
  const bought = await jon.subscribe('oneMonth', await jon.card());
  const id = bought.result?.id ?? '';
  const answers = await Promise.all([jon.cancel(id), jon.cancel(id), jon.cancel(id)]);
  expect(answers.map(codeOf).toSorted()).toEqual([
    'subscription/not-refundable',
    'subscription/not-refundable',
    undefined,
  ]);
  expect(await jon.isPremium()).toBe(false);
  // The receipt names the card before the provider has paid back.
  const refundedTo = { brand: 'visa', last4: '4242' };
  expect(await jon.history()).toMatchObject([{ status: 'refunding', refundedTo }]);
  expect(await jon.row()).toMatchObject({ isPaid: false, details: null, plan: null, refund: null });
  await world.drain();
  expect(await jon.charges()).toEqual({ refunded: 1 });
  expect(await jon.history()).toMatchObject([{ status: 'refunded', refundedTo }]);
  expect(jon.mails()).toContain('Your subscription was cancelled');
  const again = await jon.subscribe('oneMonth', await jon.card());
  expect((await jon.row())?.refund).toBeNull();
  expect(codeOf(await jon.cancel(again.result?.id ?? ''))).toBe('subscription/not-refundable');
  expect(await jon.isPremium()).toBe(true);
});

test('short plans, others’ purchases and purchases of eight days ago are not refunded', async () => {
  const kim = await Subscriber.of(world, 'kim');
  const short = await kim.subscribe('sevenDays', await kim.card());
  expect(codeOf(await kim.cancel(short.result?.id ?? ''))).toBe('subscription/not-refundable');
  const lea = await Subscriber.of(world, 'lea');
  const bought = await lea.subscribe('oneMonth', await lea.card());
  const id = bought.result?.id ?? '';
  expect(codeOf(await kim.cancel(id))).toBe('subscription/not-refundable');
  await lea.wait(7 * day);
  expect(codeOf(await lea.cancel(id))).toBe('subscription/not-refundable');
  expect(await lea.isPremium()).toBe(true);
});

test('what was paid in coins goes back in coins, given ones as given ones', async () => {
  const mia = await Subscriber.of(world, 'mia');
  const staff = await world.person('boss', { isAdmin: true });
  const fortnight = {
    ...{ amount: 799, description: '14 days', save: 0, duration: 14, selected: false },
    frequency: 'once' as const,
  };
  const changes = { packages: { ...planConfiguration.usual.packages, fortnight } };
  const { result } = await staff.call('readConfiguration', {});
  const input = { version: result.version, changes, reason: 'For a test.' };
  const changed = await staff.call('updateConfiguration', input, { idempotencyKey: newId() });
  expect(changed.error).toBeUndefined();
  await mia.giveCoins(300, true);
  await mia.giveCoins(300);
  const bought = await mia.subscribeWithCoins('fortnight' as 'threeDays', 402);
  expect(bought.result).toMatchObject({ state: 'paid', charge: null });
  expect(await mia.coins()).toEqual({ own: 198, given: 0 });
  expect(codeOf(await mia.cancel(bought.result?.id ?? ''))).toBeUndefined();
  expect(await mia.coins()).toEqual({ own: 300, given: 300 });
  expect(await mia.history()).toMatchObject([{ status: 'refunded', refundedTo: null }]);
  expect(await mia.isPremium()).toBe(false);
});

test('a refund that staff makes takes the period back, and ends the renewal', async () => {
  const ned = await Subscriber.of(world, 'ned');
  const bought = await ned.subscribe('oneMonth', await ned.card());
  const charge = bought.result?.charge ?? '';
  await world.database.transact((tx) => refundCharge(tx, world.deps, { charge, key: 'staff' }));
  await world.drain();
  expect(await ned.isPremium()).toBe(false);
  expect(await ned.history()).toMatchObject([{ status: 'refunded' }]);
});

test('a charge that is paid after its member has left goes back', async () => {
  const rex = await Subscriber.of(world, 'rex');
  const opened = await rex.subscribe('oneMonth', await rex.card('secure'));
  expect(opened.result?.state).toBe('open');
  const { password } = rex.person;
  const removed = await rex.person.call('removeUser', { password }, { idempotencyKey: newId() });
  expect(removed.error).toBeUndefined();
  const left = await world.database.db
    .selectFrom('subscription_payment')
    .select('id')
    .where('uid', '=', rex.person.uid)
    .execute();
  expect(left).toEqual([]);
  await answerSandboxAction(world.deps, opened.result?.actionUrl?.split('/').at(-1) ?? '', true);
  const id = opened.result?.charge ?? '';
  const charge = await readCharge(world.database.db, id);
  await world.anonymous.call('paymentReturn', { reference: charge?.reference ?? '' });
  await world.drain();
  expect(await readCharge(world.database.db, id)).toMatchObject({ state: 'paid', refunded: 1499 });
});

test('a cancelled plan leaves the pass that was paid before, whose end is told beforehand', async () => {
  const quy = await Subscriber.of(world, 'quy');
  const card = await quy.card();
  await quy.subscribe('sevenDays', card);
  const passUntil = (await quy.paidUntil()) ?? 0;
  const bought = await quy.subscribe('oneMonth', card);
  expect((await quy.row())?.refund?.premiumUntil).toBe(passUntil);
  expect(codeOf(await quy.cancel(bought.result?.id ?? ''))).toBeUndefined();
  expect(await quy.row()).toMatchObject({ isPremiumUser: true, premiumUntil: passUntil });
});

test('the configuration says how many days after a refund another purchase is refunded', async () => {
  const staff = await world.person('chief', { isAdmin: true });
  const pat = await Subscriber.of(world, 'pat');
  const card = await pat.card();
  const buyAndCancel = async () => {
    const bought = await pat.subscribe('oneMonth', card);
    return codeOf(await pat.cancel(bought.result?.id ?? ''));
  };
  expect(await buyAndCancel()).toBeUndefined();
  expect((await pat.row())?.refundedAt).toBe(world.clock.now());
  const { result } = await staff.call('readConfiguration', {});
  expect(result.refunds).toEqual({ pauseDays: 365 });
  const changes = { refunds: { pauseDays: 0 } };
  await staff.call('updateConfiguration', { version: result.version, changes, reason: 'For a test.' });
  expect(await buyAndCancel()).toBeUndefined();
});
