import { minute, second } from '@mitto/kit/time';
import { configuration } from '@mitto/server/configuration';
import { createMemoryBus } from '@mitto/server-kit/bus/create-memory-bus';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countAgainstLimit } from '../public/limits.ts';
import { lockStoredConfiguration, writeStoredConfiguration } from '../store/configuration.ts';
import { updateMember } from '../store/members.ts';
import { configurationOf } from './configuration-of.ts';

const { usual: defaults } = configuration;

let world: World;
let admin: TestPerson;
beforeEach(async () => {
  world = await startWorld();
  admin = await world.person('admin', { isAdmin: true });
});
afterEach(() => world.close());

async function update(changes: Partial<typeof defaults>) {
  const { result } = await world.anonymous.call('readConfiguration', {});
  return await admin.call('updateConfiguration', {
    version: result.version,
    reason: 'For a test.',
    changes,
  });
}

const usual = { likes: { limit: 40, timeout: 43_200 }, messages: { limit: 20, timeout: 43_200 } };
const restrictions = { ...defaults.restrictions, services: usual };

test('somebody signed out sees the configuration and nobody’s limits', async () => {
  const { result } = await world.anonymous.call('readConfiguration', {});
  expect(result.restrictions).toEqual({
    services: {
      likes: { count: 0, limit: 40, timeout: 43_200 },
      messages: { count: 0, limit: 20, timeout: 43_200 },
    },
    chat: { waitTime: 60, endsOnAnswer: true, currentWaitTime: 0 },
    search: { misses: 5, timeout: 21_600 },
    places: { account: 20, network: 400, moves: 100 },
    gender: { changes: 3, days: 30 },
    codes: { wait: 15 },
    verifiedFirst: [],
    coins: { daily: 5000, firstWeek: 500 },
  });
  expect(result.config).toEqual({
    signedIn: false,
    lastLoginTime: null,
    userData: null,
    sessionDetails: null,
  });
});

test('a member sees who they are and what they have used up', async () => {
  const ana = await world.person('ana');
  const take = () => world.database.transact((tx) => countAgainstLimit(tx, world.deps, ana.uid, 'likes'));
  for (let turn = 0; turn < 3; turn += 1) await take();
  const { result } = await ana.call('readConfiguration', {});
  expect(result.restrictions.services['likes']).toEqual({ count: 3, limit: 40, timeout: 43_200 });
  expect(result.restrictions.chat.currentWaitTime).toBe(3600);
  expect(result.config).toMatchObject({
    signedIn: true,
    lastLoginTime: world.clock.now(),
    userData: { uid: ana.uid, email: ana.email },
    sessionDetails: { time: world.clock.now() },
  });
  for (let turn = 0; turn < 40; turn += 1) await take();
  world.clock.advance(10 * second);
  const resting = await ana.call('readConfiguration', {});
  expect(resting.result.restrictions.services['likes']).toMatchObject({ count: 40, countDown: 43_190 });
});

test('the wait between messages is the member’s own where staff has set one, and none for premium', async () => {
  const ben = await world.person('ben');
  const cat = await world.person('cat', { isPremium: true });
  await world.database.transact((tx) => updateMember(tx, ben.uid, { chat_wait_time: 5 }));
  const [bens, cats] = [await ben.call('readConfiguration', {}), await cat.call('readConfiguration', {})];
  expect(bens.result.restrictions.chat).toEqual({ waitTime: 60, endsOnAnswer: true, currentWaitTime: 300 });
  expect(cats.result.restrictions.chat).toEqual({ waitTime: 60, endsOnAnswer: true, currentWaitTime: 0 });
});

test('an administrator changes a part; the others stay, and everybody sees it at once', async () => {
  const answer = await update({ ages: { min: 21, max: 70 } });
  expect(answer.result).toMatchObject({ ages: { min: 21, max: 70 }, places: defaults.places });
  const { result } = await world.anonymous.call('readConfiguration', {});
  expect(result.ages).toEqual({ min: 21, max: 70 });
  await update({ restrictions: { ...restrictions, chat: { ...restrictions.chat, waitTime: 30 } } });
  const both = await world.anonymous.call('readConfiguration', {});
  expect(both.result).toMatchObject({ ages: { min: 21, max: 70 }, restrictions: { chat: { waitTime: 30 } } });
});

test('plans are shown in the order they were given', async () => {
  const { oneMonth, sevenDays, threeDays } = defaults.packages;
  if (!oneMonth || !sevenDays || !threeDays) throw new Error('The defaults have these plans.');
  await update({ packages: { zMonth: oneMonth, bbbbWeek: sevenDays, aDay: threeDays } });
  world.clock.advance(4 * second);
  const { result } = await world.anonymous.call('readConfiguration', {});
  expect(Object.keys(result.packages)).toEqual(['zMonth', 'bbbbWeek', 'aDay']);
});

test('of those who change the same version one is heard, also the very first time', async () => {
  for (let version = 0; version < 4; version += 1) {
    const changes = Array.from({ length: 12 }, (_, coins) => ({ referral: { coins, aMonth: 20 } }));
    const answers = await Promise.all(
      changes.map((change) =>
        admin.call('updateConfiguration', { version, reason: 'For a test.', changes: change }),
      ),
    );
    const codes = answers.map(({ error }) => error?.code ?? 'ok').sort();
    expect(codes).toEqual([...Array(11).fill('account/configuration-changed'), 'ok']);
    const after = await world.anonymous.call('readConfiguration', {});
    expect(after.result.version).toBe(version + 1);
  }
});

test('likes and messages always have a limit, and only known tasks may have one', async () => {
  const services = { likes: usual.likes, stare: usual.likes };
  expect((await update({ restrictions: { ...restrictions, services } })).error).toMatchObject({
    code: 'invalid',
    fields: {
      'changes.restrictions.services.messages': 'missing',
      'changes.restrictions.services.stare': 'unknown',
    },
  });
});

test('nonsense is refused at the field where it stands', async () => {
  const answer = await update({ ages: { min: 50, max: 20 }, packages: {} });
  expect(answer.status).toBe(422);
  expect(answer.error).toMatchObject({
    code: 'invalid',
    fields: { 'changes.ages.max': 'before-min', 'changes.packages': 'too-few' },
  });
});

test('another server hears of the change, and without the hint knows it after three seconds', async () => {
  const near = await startWorld({ database: world.database, bus: world.deps.bus, clock: world.clock });
  const far = await startWorld({ database: world.database, clock: world.clock });
  const coinsAt = async (there: World) =>
    (await there.anonymous.call('readConfiguration', {})).result.referral.coins;
  await update({ referral: { coins: 111, aMonth: 20 } });
  expect([await coinsAt(near), await coinsAt(far)]).toEqual([111, 111]);
  await update({ referral: { coins: 222, aMonth: 20 } });
  await vi.waitFor(async () => expect(await coinsAt(near)).toBe(222));
  expect(await coinsAt(far)).toBe(111);
  world.clock.advance(3 * second);
  expect(await coinsAt(far)).toBe(222);
  await near.close();
  await far.close();
});

test('whoever makes a change sees it in their next call, even if no hint arrives', async () => {
  const deaf = await startWorld({ bus: { ...createMemoryBus(), publish: () => undefined } });
  const boss = await deaf.person('boss', { isAdmin: true });
  expect((await boss.call('readConfiguration', {})).result.referral.coins).toBe(300);
  await boss.call('updateConfiguration', {
    version: 0,
    reason: 'For a test.',
    changes: { referral: { coins: 4, aMonth: 20 } },
  });
  expect((await boss.call('readConfiguration', {})).result.referral.coins).toBe(4);
  await deaf.close();
});

test('a change that is rolled back is believed by nobody', async () => {
  await expect(
    world.database.transact(async (tx) => {
      await lockStoredConfiguration(tx, world.clock.now());
      await writeStoredConfiguration(tx, 1, { referral: { coins: 9, aMonth: 20 } }, world.clock.now());
      configurationOf(world.deps).changed(tx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect((await world.anonymous.call('readConfiguration', {})).result.referral.coins).toBe(300);
});

test('inside a transaction it is read through that transaction', async () => {
  const { value } = await world.database.transact((tx) => configurationOf(world.deps).read(tx));
  expect(value).toEqual({ ...defaults, restrictions });
});

test('a stored part of another version does not stop the server', async () => {
  await update({ referral: { coins: 3, aMonth: 20 } });
  const changes = JSON.parse('{"ages":{"from":3},"referral":{"coins":7}}');
  await world.database.transact((tx) => writeStoredConfiguration(tx, 2, changes, world.clock.now()));
  world.clock.advance(minute);
  const after = await world.anonymous.call('readConfiguration', {});
  expect(after.result).toMatchObject({ ages: defaults.ages, referral: { coins: 7, aMonth: 20 } });
});
