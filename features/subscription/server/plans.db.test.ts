import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { answerSandboxAction } from '@mitto/payments/server/providers/sandbox';
import { readCharge } from '@mitto/payments/server/public/charges';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Subscriber } from './subscriber.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(async () => {
  await world.close();
});

test('a plan bought with a card gives premium at once, and the row that devices show', async () => {
  const ana = await Subscriber.of(world, 'ana');
  const bought = await ana.subscribe('oneMonth', await ana.card());
  expect(bought.result).toMatchObject({ state: 'paid', failure: null });
  const now = world.clock.now();
  const row = await ana.row();
  expect(row).toMatchObject({
    isPaid: true,
    isPremiumUser: true,
    isTrial: false,
    details: { date: now, type: 'oneMonth' },
    plan: { renews: true, amount: 1499, failure: null },
    refund: { id: bought.result.id, amount: 1499, shownUntil: now + 7 * day, until: now + 7 * day },
    isPaying: false,
  });
  // 3 March, 12:00 UTC: the period ends on the same day of April.
  expect(row?.details?.next_recurrent).toBe(Date.UTC(2026, 3, 3, 12));
  expect(await ana.isPremium()).toBe(true);
  expect(await ana.charges()).toEqual({ paid: 1 });
  await world.drain();
  expect(ana.mails()).toContain('You have Premium');
});

test('renewals charge the saved card once a month, and end when the member ends them', async () => {
  const ben = await Subscriber.of(world, 'ben');
  await ben.subscribe('oneMonth', await ben.card());
  await ben.wait(95 * day);
  expect(await ben.charges()).toEqual({ paid: 4 });
  expect(ben.mails().filter((subject) => subject === 'Your Premium was renewed')).toHaveLength(3);
  const { result } = await ben.endRenewal();
  expect(result).toEqual({});
  expect(await ben.isPremium()).toBe(true);
  expect((await ben.row())?.plan).toMatchObject({ renews: false, isEnded: true });
  await ben.wait(40 * day);
  expect(await ben.charges()).toEqual({ paid: 4 });
  expect(await ben.isPremium()).toBe(false);
  expect(await ben.row()).toMatchObject({ isPaid: false, isPremiumUser: false, plan: null });
  expect(ben.mails()).toContain('Your Premium has ended');
});

test('a renewal is tried again three times in a week, in which premium goes on', async () => {
  const cleo = await Subscriber.of(world, 'cleo');
  await cleo.subscribe('oneMonth', await cleo.card());
  await cleo.card('declined');
  // The renewal uses the card of the purchase: it has to go for another one to be tried.
  await world.database.db
    .updateTable('subscription_member')
    .set({ card: null })
    .where('uid', '=', cleo.person.uid)
    .execute();
  const end = (await cleo.paidUntil()) ?? 0;
  await cleo.wait(end - world.clock.now() + hour);
  expect(await cleo.charges()).toEqual({ paid: 1, failed: 1 });
  expect((await cleo.row())?.plan).toMatchObject({ failure: 'card-declined', nextTry: end + day });
  expect(await cleo.isPremium()).toBe(true);
  await cleo.wait(6 * day + 12 * hour);
  expect(await cleo.charges()).toEqual({ paid: 1, failed: 4 });
  expect(await cleo.isPremium()).toBe(true);
  await cleo.wait(day);
  expect(await cleo.isPremium()).toBe(false);
  expect(await cleo.charges()).toEqual({ paid: 1, failed: 4 });
  expect(cleo.mails().slice(-1)).toEqual(['Your Premium has ended']);
});

test('a renewal that failed is paid by the member, from the old end on', async () => {
  const dan = await Subscriber.of(world, 'dan');
  await dan.subscribe('oneMonth', await dan.card());
  const end = (await dan.paidUntil()) ?? 0;
  // The card is removed: the default one is tried, and needs 3-D Secure.
  await dan.card('secure');
  await world.database.db
    .updateTable('subscription_member')
    .set({ card: newId() })
    .where('uid', '=', dan.person.uid)
    .execute();
  await dan.wait(end - world.clock.now() + 2 * day);
  expect((await dan.row())?.plan).toMatchObject({ failure: 'authentication-failed' });
  const paid = await dan.person.call(
    'payRenewal',
    { id: newId(), cardId: await dan.card('mastercard') },
    { idempotencyKey: newId() },
  );
  expect(paid.result).toMatchObject({ state: 'paid' });
  expect(await dan.paidUntil()).toBeGreaterThan(end + 27 * day);
  expect((await dan.paidUntil()) ?? 0).toBeLessThan(end + 32 * day);
  await dan.wait(day);
  expect((await dan.charges())['paid']).toBe(2);
});

test('twelve agreed months are renewed after the end of the renewal, and then no more', async () => {
  const eve = await Subscriber.of(world, 'eve');
  await eve.subscribe('twelveMonths', await eve.card());
  await eve.endRenewal();
  const row = await eve.row();
  expect(row?.plan).toMatchObject({ renews: true, isEnded: true });
  expect(row?.plan?.committedUntil).toBe(later(world.clock.now(), 12));
  const other = await eve.subscribe('oneMonth', await eve.card());
  expect(other.error?.code).toBe('subscription/committed');
  await eve.wait(380 * day);
  expect(await eve.charges()).toEqual({ paid: 12 });
  expect(await eve.isPremium()).toBe(false);
});

function later(at: number, months: number): number {
  const date = new Date(at);
  return date.setUTCMonth(date.getUTCMonth() + months);
}

test('a plan changed in the middle begins where the paid time ends', async () => {
  const fay = await Subscriber.of(world, 'fay');
  const card = await fay.card();
  await fay.subscribe('oneMonth', card);
  const end = (await fay.paidUntil()) ?? 0;
  await fay.wait(10 * day);
  const changed = await fay.subscribe('sevenDays', card);
  expect(changed.result?.state).toBe('paid');
  expect(await fay.paidUntil()).toBe(end + 7 * day);
  await fay.wait(40 * day);
  expect(await fay.charges()).toEqual({ paid: 2 });
  expect(await fay.isPremium()).toBe(false);
});

test('members are told before the end what stops counting, and after it', async () => {
  const gus = await Subscriber.of(world, 'gus');
  await gus.subscribe('sevenDays', await gus.card());
  const { uid } = gus.person;
  await world.database.db
    .updateTable('account_privacy')
    .set({ search: false })
    .where('uid', '=', uid)
    .execute();
  await gus.wait(8 * day);
  const mails = world.mails(gus.person.email).filter(({ subject }) => subject.startsWith('Your Premium'));
  expect(mails.map(({ subject }) => subject.replace(/ on .*/, '')).toReversed()).toEqual([
    'Your Premium ends',
    'Your Premium has ended',
  ]);
  for (const { text } of mails) expect(text).toContain('your profile is hidden from the search');
});

test('premium that staff gave is kept beside what is paid', async () => {
  const hal = await Subscriber.of(world, 'hal');
  const staff = await world.person('staff', { isAdmin: true });
  const until = world.clock.now() + 60 * day;
  const { uid } = hal.person;
  const given = { uid, reason: 'For a test.', premiumUntil: until, isTrial: true };
  await staff.call('changeEntitlement', given, { idempotencyKey: newId() });
  expect(await hal.row()).toMatchObject({ isTrial: true, isPaid: false, isPremiumUser: true, details: null });
  await hal.subscribe('threeDays', await hal.card());
  expect(await hal.row()).toMatchObject({ isTrial: false, isPaid: true, premiumUntil: until });
  await hal.wait(4 * day);
  expect(await hal.row()).toMatchObject({ isTrial: true, isPaid: false, isPremiumUser: true });
  await hal.wait(60 * day);
  expect(await hal.isPremium()).toBe(false);
});

test('whoever deletes the account is charged no more, and no card is kept', async () => {
  const una = await Subscriber.of(world, 'una');
  await una.subscribe('oneMonth', await una.card());
  const { uid, password } = una.person;
  const feedback = { reason: 'other' } as const;
  const { status } = await una.person.call(
    'deactivateAccount',
    { uid, password, feedback },
    { idempotencyKey: newId() },
  );
  expect(status).toBe(200);
  expect((await una.row())?.plan).toMatchObject({ renews: false, isEnded: true });
  const cards = await world.database.db
    .selectFrom('payments_card')
    .selectAll()
    .where('uid', '=', uid)
    .execute();
  expect(cards).toEqual([]);
  expect(await una.charges()).toEqual({ paid: 1 });
});

test('a plan that the bank has confirmed leads to the welcome, and one that it refused does not', async () => {
  const zoe = await Subscriber.of(world, 'zoe');
  const goBack = async (isConfirmed: boolean) => {
    const opened = await zoe.subscribe('oneMonth', await zoe.card('secure'));
    await answerSandboxAction(world.deps, opened.result?.actionUrl?.split('/').at(-1) ?? '', isConfirmed);
    const charge = await readCharge(world.database.db, opened.result?.charge ?? '');
    const back = await world.anonymous.call('paymentReturn', { reference: charge?.reference ?? '' });
    return decodeURIComponent(back.headers.get('location') ?? '');
  };
  expect(await goBack(false)).not.toContain('open=subscription');
  expect(await goBack(true)).toMatch(/open=subscription\?paid=yes&open=checkout\?payment=/);
});
