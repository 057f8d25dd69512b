import { defaultConfiguration } from '@mitto/account/contract/default-configuration';
import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { answerSandboxAction } from '@mitto/payments/server/providers/sandbox';
import { readCharge, refundCharge } from '@mitto/payments/server/public/charges';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDue } from './run-due.ts';
import { prices, Subscriber } from './subscriber.fixture.ts';

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

const codeOf = ({ error }: { readonly error?: { readonly code: string } | undefined }) => error?.code;

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
  expect(await jon.row()).toMatchObject({ isPaid: false, details: null, plan: null, refund: null });
  await world.drain();
  expect(await jon.charges()).toEqual({ refunded: 1 });
  expect(await jon.history()).toMatchObject([{ status: 'refunded' }]);
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
  const changes = { packages: { ...defaultConfiguration.packages, fortnight } };
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
  expect(await mia.isPremium()).toBe(false);
});

test('given coins cannot pay for a plan that does not take them, and nothing is taken', async () => {
  const [staff, rob] = [await world.person('clerk', { isAdmin: true }), await Subscriber.of(world, 'rob')];
  const { result } = await staff.call('readConfiguration', {});
  const { packages } = result;
  const { threeDays } = defaultConfiguration.packages;
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

test('a refund that staff makes takes the period back, and ends the renewal', async () => {
  const ned = await Subscriber.of(world, 'ned');
  const bought = await ned.subscribe('oneMonth', await ned.card());
  const charge = bought.result?.charge ?? '';
  await world.database.transact((tx) => refundCharge(tx, world.deps, { charge, key: 'staff' }));
  await world.drain();
  expect(await ned.isPremium()).toBe(false);
  expect(await ned.history()).toMatchObject([{ status: 'refunded' }]);
});

test('a paused member is told that the plan goes on, and can end it', async () => {
  const pia = await Subscriber.of(world, 'pia');
  await pia.subscribe('oneMonth', await pia.card());
  await pia.person.call('updateUser', { privacy: { available: false } });
  await world.drain();
  expect(pia.mails()).toContain('Your plan goes on while you are paused');
  expect(codeOf(await pia.endRenewal())).toBeUndefined();
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
