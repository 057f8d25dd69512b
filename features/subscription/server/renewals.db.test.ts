import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { answerSandboxAction } from '@mitto/payments/server/providers/sandbox';
import { readCharge } from '@mitto/payments/server/public/charges';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planConfiguration } from '../contract/plan-configuration.ts';
import { runFor } from './run-due.ts';
import { codeOf, Subscriber } from './subscriber.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

/** Buys a month with a good card, after which only this card is left, and waits until its renewal was tried. */
async function renewedWith(name: string, kind: string | null): Promise<Subscriber> {
  const member = await Subscriber.of(world, name);
  await member.subscribe('oneMonth', await member.card());
  if (kind === null) {
    await world.database.db.deleteFrom('payments_card').where('uid', '=', member.person.uid).execute();
  } else {
    await member.card(kind);
    await member.loseCard();
  }
  await member.wait(((await member.paidUntil()) ?? 0) - world.clock.now() + hour);
  return member;
}

async function confirm(member: Subscriber, charge: string, actionUrl: string | null): Promise<void> {
  await answerSandboxAction(world.deps, actionUrl?.split('/').at(-1) ?? '', true);
  const { reference = '' } = (await readCharge(world.database.db, charge)) ?? {};
  await world.anonymous.call('paymentReturn', { reference });
  await member.wait(1);
}

test.each([
  ['expired', 'expired-card', 'The card has expired.'],
  ['secure', 'authentication-failed', 'Your bank wants you to confirm the payment yourself.'],
  ['poor', 'insufficient-funds', 'There was not enough money on the card.'],
  [null, 'no-card', 'The card was removed.'],
])(
  'a renewal with a card that is %s fails with its reason, and premium goes on',
  async (kind, failure, sentence) => {
    const member = await renewedWith(`renews-${failure}`, kind);
    expect((await member.row())?.plan).toMatchObject({ renews: true, failure });
    expect(await member.isPremium()).toBe(true);
    const [mail] = world
      .mails(member.person.email)
      .filter(({ subject }) => subject === 'Your Premium could not be renewed');
    expect(mail?.text).toContain(sentence);
    expect(mail?.text).toContain('Nothing was charged.');
    expect((await member.charges())['paid']).toBe(1);
  },
);

test('the mail before a renewal and the row name the card that pays it', async () => {
  const ana = await Subscriber.of(world, 'ana');
  await ana.subscribe('oneMonth', await ana.card('mastercard'));
  // Another default card changes nothing: the one that paid is charged, as long as it is there.
  await ana.card('amex');
  expect((await ana.row())?.plan?.card).toEqual({ brand: 'mastercard', last4: '4444' });
  const end = (await ana.paidUntil()) ?? 0;
  await ana.wait(end - world.clock.now() - 2 * day);
  const told = () => world.mails(ana.person.email).filter(({ subject }) => subject.includes('renews on'));
  expect(told()).toHaveLength(1);
  expect(told()[0]?.text).toContain('from your card ending in 4444');
  // The job looks again before the renewal, and tells it once.
  await runFor(world.deps, ana.person.uid);
  await world.database.db
    .updateTable('subscription_member')
    .set({ next_at: world.clock.now() })
    .where('uid', '=', ana.person.uid)
    .execute();
  await runFor(world.deps, ana.person.uid);
  await world.drain();
  expect(told()).toHaveLength(1);
  await ana.endRenewal();
  expect((await ana.row())?.plan?.card).toBeNull();
});

test('two devices that pay a failed renewal at once pay it once', async () => {
  const ben = await renewedWith('ben', 'declined');
  const end = (await ben.paidUntil()) ?? 0;
  const card = await ben.card();
  const answers = await Promise.all([1, 2, 3].map(() => ben.payRenewal(card)));
  expect(answers.filter(({ result }) => result?.state === 'paid')).toHaveLength(1);
  for (const { error } of answers)
    if (error) expect(['subscription/in-progress', 'subscription/none']).toContain(error.code);
  expect((await ben.charges())['paid']).toBe(2);
  expect(((await ben.paidUntil()) ?? 0) - end).toBeLessThan(32 * day);
});

test('a renewal is paid by its member in the grace period alone, and under an own id', async () => {
  const cleo = await Subscriber.of(world, 'cleo');
  const bought = await cleo.subscribe('oneMonth', await cleo.card());
  expect(codeOf(await cleo.payRenewal(await cleo.card()))).toBe('subscription/none');
  const other = await Subscriber.of(world, 'other');
  expect(codeOf(await other.payRenewal(await other.card(), bought.result?.id))).toBe('subscription/key-used');
  expect(await cleo.charges()).toEqual({ paid: 1 });
});

test('while a bank confirms the payment of a renewal, neither the member nor the job tries another', async () => {
  const dan = await renewedWith('dan', 'declined');
  const opened = await dan.payRenewal(await dan.card('secure'));
  expect(opened.result?.state).toBe('open');
  expect(codeOf(await dan.payRenewal(await dan.card()))).toBe('subscription/in-progress');
  world.clock.advance(day);
  await world.database.db
    .updateTable('subscription_member')
    .set({ next_at: world.clock.now() })
    .where('uid', '=', dan.person.uid)
    .execute();
  await runFor(world.deps, dan.person.uid);
  expect(await dan.charges()).toEqual({ paid: 1, failed: 1, action: 1 });
  await confirm(dan, opened.result?.charge ?? '', opened.result?.actionUrl ?? null);
  expect((await dan.charges())['paid']).toBe(2);
});

test('a renewal that was ended is not turned on again once premium is over', async () => {
  const eve = await renewedWith('eve', 'declined');
  expect(codeOf(await eve.endRenewal())).toBeUndefined();
  expect(await eve.isPremium()).toBe(false);
  expect(codeOf(await eve.endRenewal(true))).toBe('subscription/none');
  expect(await eve.isPremium()).toBe(false);
});

test('a cancellation waits for the result of another payment, and refunds no renewal', async () => {
  const fay = await Subscriber.of(world, 'fay');
  const bought = await fay.subscribe('oneMonth', await fay.card());
  const id = bought.result?.id ?? '';
  const opened = await fay.subscribe('sevenDays', await fay.card('secure'));
  expect(codeOf(await fay.cancel(id))).toBe('subscription/in-progress');
  await confirm(fay, opened.result?.charge ?? '', opened.result?.actionUrl ?? null);
  // The plan that runs is the one of seven days now: the month stays paid.
  expect(codeOf(await fay.cancel(id))).toBe('subscription/not-refundable');
  const gus = await Subscriber.of(world, 'gus');
  await gus.subscribe('oneMonth', await gus.card());
  await gus.wait(((await gus.paidUntil()) ?? 0) - world.clock.now() + hour);
  const renewal = await world.database.db
    .selectFrom('subscription_payment')
    .select('id')
    .where('uid', '=', gus.person.uid)
    .where('kind', '=', 'renewal')
    .executeTakeFirstOrThrow();
  expect(codeOf(await gus.cancel(renewal.id))).toBe('subscription/not-refundable');
  expect(await gus.charges()).toEqual({ paid: 2 });
});

test('a paused member is renewed, as the mail about it has said', async () => {
  const ida = await Subscriber.of(world, 'ida');
  await ida.subscribe('oneMonth', await ida.card());
  await ida.person.call('updateUser', { privacy: { available: false } });
  await ida.wait(((await ida.paidUntil()) ?? 0) - world.clock.now() + hour);
  expect(await ida.charges()).toEqual({ paid: 2 });
  expect(await ida.isPremium()).toBe(true);
});

test('a plan that is withdrawn or repriced is not sold any more; who has it keeps the price', async () => {
  const hal = await Subscriber.of(world, 'hal');
  await hal.subscribe('oneMonth', await hal.card());
  const late = await Subscriber.of(world, 'latecomer');
  const admin = await world.person('admin', { isAdmin: true });
  const boss = new Subscriber(world, admin);
  await boss.wait(1);
  const { oneMonth, ...others } = planConfiguration.usual.packages;
  const put = async (packages: object) => {
    const { result } = await boss.person.call('readConfiguration', {});
    const input = { version: result.version, changes: { packages }, reason: 'For a test.' };
    const changed = await boss.person.call('updateConfiguration', input as never, {
      idempotencyKey: newId(),
    });
    expect(changed.error).toBeUndefined();
  };
  await put({ ...planConfiguration.usual.packages, oneMonth: { ...oneMonth, amount: 1999 } });
  const card = await late.card();
  expect(codeOf(await late.subscribe('oneMonth', card))).toBe('subscription/plan-changed');
  const { threeDays } = others;
  await put({ ...others, threeDays: { ...threeDays, selected: true } });
  expect(codeOf(await late.subscribe('oneMonth', card, { price: 1999 }))).toBe('subscription/plan-changed');
  expect(await late.charges()).toEqual({});
  await hal.wait(((await hal.paidUntil()) ?? 0) - world.clock.now() + hour);
  expect((await hal.history()).map(({ amount }) => amount)).toEqual([1499, 1499]);
});

test('nobody moves the clock of a subscription in production', async () => {
  const live = await startWorld({ haveProfiles: true, settings: { isProduction: true } });
  try {
    const jon = new Subscriber(live, await live.person('jon'));
    await jon.giveCoins(200);
    await jon.subscribeWithCoins('threeDays', 150);
    const until = await jon.paidUntil();
    const moved = await jon.person.call('moveSubscription', { days: 1 }, { idempotencyKey: newId() });
    expect(codeOf(moved)).toBe('subscription/none');
    expect(await jon.paidUntil()).toBe(until);
  } finally {
    await live.close();
  }
});
