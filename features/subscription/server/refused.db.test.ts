import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { answerSandboxAction } from '@mitto/payments/server/providers/sandbox';
import { readCharge } from '@mitto/payments/server/public/charges';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planConfiguration } from '../contract/plan-configuration.ts';
import { runDue } from './run-due.ts';
import { codeOf, prices, Subscriber } from './subscriber.fixture.ts';

let world: World;
let other: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  other = await startWorld({ database: world.database, clock: world.clock });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const at = ({ anonymous }: World, { tokens }: TestPerson): TestPerson['call'] => {
  const { bearer } = tokens;
  return (name, input, options) => anonymous.call(name, input, { bearer, ...options });
};

test('a plan that was withdrawn or repriced while it is bought is refused, and nothing is charged', async () => {
  const ana = await Subscriber.of(world, 'ana');
  const card = await ana.card();
  expect(codeOf(await ana.subscribe('oneMonth', card, { price: 1299 }))).toBe('subscription/plan-changed');
  const withdrawn = await ana.subscribe('never' as 'oneMonth', card, { price: 1499 });
  expect(codeOf(withdrawn)).toBe('subscription/plan-changed');
  const inherited = await ana.subscribe('toString' as 'oneMonth', card, { price: 1499 });
  expect(codeOf(inherited)).toBe('subscription/plan-changed');
  expect(await ana.charges()).toEqual({});
  expect(await ana.isPremium()).toBe(false);
});

test('two devices that subscribe at once with cards: one of them buys', async () => {
  const ben = await Subscriber.of(world, 'ben');
  const cardId = await ben.card();
  const send = (one: World) =>
    at(one, ben.person)(
      'subscribe',
      { id: newId(), type: 'oneMonth', price: prices.oneMonth, pay: { with: 'card', cardId }, seen: null },
      { idempotencyKey: newId() },
    );
  const answers = await Promise.all([world, other, world, other].map(send));
  expect(answers.filter(({ result }) => result?.state === 'paid')).toHaveLength(1);
  for (const { error } of answers) {
    if (error) expect(['subscription/changed', 'subscription/in-progress']).toContain(error.code);
  }
  expect(await ben.charges()).toEqual({ paid: 1 });
});

test('two devices that subscribe at once with coins: one of them pays', async () => {
  const cleo = await Subscriber.of(world, 'cleo');
  await cleo.giveCoins(1000);
  const send = (one: World) =>
    at(one, cleo.person)(
      'subscribe',
      { id: newId(), type: 'threeDays', price: 150, pay: { with: 'coins' }, seen: null },
      { idempotencyKey: newId() },
    );
  const answers = await Promise.all([world, other, world, other].map(send));
  expect(answers.map(codeOf).toSorted()).toEqual([...Array(3).fill('subscription/changed'), undefined]);
  expect(await cleo.coins()).toEqual({ own: 850, given: 0 });
  expect(await cleo.paidUntil()).toBe(world.clock.now() + 3 * day);
});

test('the same purchase sent again at once buys once, and another one under its id is refused', async () => {
  const dan = await Subscriber.of(world, 'dan');
  const card = await dan.card();
  const id = newId();
  const answers = await Promise.all([1, 2, 3].map(() => dan.subscribe('oneMonth', card, { id, seen: null })));
  expect(answers.map(codeOf)).toEqual([undefined, undefined, undefined]);
  expect(await dan.charges()).toEqual({ paid: 1 });
  expect(codeOf(await dan.subscribe('threeDays', card, { id }))).toBe('subscription/key-used');
  const eve = await Subscriber.of(world, 'eve');
  expect(codeOf(await eve.subscribe('oneMonth', await eve.card(), { id }))).toBe('subscription/key-used');
});

test('coins that are gone, a plan that renews, and a wrong price in coins buy nothing', async () => {
  const fay = await Subscriber.of(world, 'fay');
  await fay.giveCoins(149);
  expect(codeOf(await fay.subscribeWithCoins('threeDays', 150))).toBe('coins/too-few');
  expect(codeOf(await fay.subscribeWithCoins('threeDays', 149))).toBe('subscription/plan-changed');
  expect(codeOf(await fay.subscribeWithCoins('oneMonth', 753))).toBe('subscription/no-coins');
  expect(await fay.coins()).toEqual({ own: 149, given: 0 });
  expect(await fay.isPremium()).toBe(false);
});

test('a card of somebody else, and a declined one, buy nothing', async () => {
  const gus = await Subscriber.of(world, 'gus');
  const hal = await Subscriber.of(world, 'hal');
  expect(codeOf(await gus.subscribe('oneMonth', await hal.card()))).toBe('payments/no-card');
  const declined = await gus.subscribe('oneMonth', await gus.card('declined'));
  expect(declined.result).toMatchObject({ state: 'failed', failure: 'card-declined' });
  expect(await gus.isPremium()).toBe(false);
  expect((await gus.row())?.isPaying).toBe(false);
  expect((await gus.subscribe('oneMonth', await gus.card())).result).toMatchObject({ state: 'paid' });
});

test('while a bank confirms a payment, no second one begins; confirmed, it gives premium', async () => {
  const ida = await Subscriber.of(world, 'ida');
  const opened = await ida.subscribe('oneMonth', await ida.card('secure'));
  expect(opened.result).toMatchObject({ state: 'open' });
  expect(opened.result?.actionUrl).toContain('http');
  expect(await ida.row()).toMatchObject({ isPaying: true, isPremiumUser: false });
  expect(codeOf(await ida.subscribe('threeDays', await ida.card()))).toBe('subscription/in-progress');
  await answerSandboxAction(world.deps, opened.result?.actionUrl?.split('/').at(-1) ?? '', true);
  const charge = await readCharge(world.database.db, opened.result?.charge ?? '');
  await world.anonymous.call('paymentReturn', { reference: charge?.reference ?? '' });
  expect(await ida.row()).toMatchObject({ isPaying: false, isPaid: true, isPremiumUser: true });
  expect(await ida.charges()).toEqual({ paid: 1 });
});

test('given coins cannot pay for a plan that does not take them, and nothing is taken', async () => {
  const [staff, rob] = [await world.person('clerk', { isAdmin: true }), await Subscriber.of(world, 'rob')];
  const { result } = await staff.call('readConfiguration', {});
  const { packages } = result;
  const { threeDays } = planConfiguration.usual.packages;
  const write = async (version: number, changes: Record<string, unknown>) =>
    expect(
      (await staff.call('updateConfiguration', { version, changes, reason: 'For a test.' })).status,
    ).toBe(200);
  await write(result.version, { packages: { ...packages, threeDays: { ...threeDays, takesGiven: false } } });
  await rob.giveCoins(300, true);
  expect(codeOf(await rob.subscribeWithCoins('threeDays', 150))).toBe('coins/given-not-taken');
  await rob.giveCoins(149);
  expect(codeOf(await rob.subscribeWithCoins('threeDays', 150))).toBe('coins/given-not-taken');
  expect(await rob.coins()).toEqual({ own: 149, given: 300 });
  await rob.giveCoins(1);
  expect((await rob.subscribeWithCoins('threeDays', 150)).result).toMatchObject({ state: 'paid' });
  expect(await rob.coins()).toEqual({ own: 0, given: 300 });
  await write(result.version + 1, { packages });
});

test('a paused member is told that the plan goes on, and can end it', async () => {
  const pia = await Subscriber.of(world, 'pia');
  await pia.subscribe('oneMonth', await pia.card());
  await pia.person.call('updateUser', { privacy: { available: false } });
  await world.drain();
  expect(pia.mails()).toContain('Your plan goes on while you are paused');
  expect(codeOf(await pia.endRenewal())).toBeUndefined();
});

test('a suspended member is not charged; after the suspension the plan goes on from then', async () => {
  const ola = await Subscriber.of(world, 'ola');
  await ola.subscribe('oneMonth', await ola.card());
  const end = (await ola.paidUntil()) ?? 0;
  const staff = await world.person('judge', { isAdmin: true });
  await ola.wait(end - world.clock.now() - day);
  const judge = new Subscriber(world, staff);
  await judge.wait(1);
  const until = end + 20 * day;
  const suspended = await judge.person.call(
    'changeStanding',
    { uid: ola.person.uid, reason: 'For a test.', standing: 'suspended', message: 'Why', until },
    { idempotencyKey: newId() },
  );
  expect(suspended.error).toBeUndefined();
  await ola.wait(15 * day);
  expect(await ola.charges()).toEqual({ paid: 1 });
  expect(await ola.isPremium()).toBe(false);
  await ola.wait(6 * day + 2 * hour);
  expect(await ola.charges()).toEqual({ paid: 2 });
  expect(await ola.isPremium()).toBe(true);
  expect((await ola.history())[0]).toMatchObject({ expires: expect.any(Number) });
  expect((await ola.paidUntil()) ?? 0).toBeGreaterThan(until + 27 * day);
});

test('the clock of the server moved by a year charges once, and gives what it charged', async () => {
  const quin = await Subscriber.of(world, 'quin');
  await quin.subscribe('oneMonth', await quin.card());
  world.clock.advance(400 * day);
  await runDue(world.deps);
  await quin.wait(hour);
  expect(await quin.charges()).toEqual({ paid: 2 });
  expect((await quin.paidUntil()) ?? 0).toBeGreaterThan(world.clock.now() + 27 * day);
  world.clock.advance(-400 * day);
  await quin.wait(hour);
  expect(await quin.charges()).toEqual({ paid: 2 });
  expect(await quin.isPremium()).toBe(true);
});
