import { readConfigured } from '@mitto/account/server/public/read-configured';
import { hour, minute } from '@mitto/kit/time';
import { configuration } from '@mitto/server/configuration';
import { type PersonWishes, signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
let people = 0;

beforeAll(async () => {
  world = await startWorld();
  await world.drain();
});
afterAll(() => world.close());

async function somebody(wishes: PersonWishes = { isPremium: true }): Promise<ChatDevice> {
  people += 1;
  return new ChatDevice(await world.person(`waiter-${people}`, wishes));
}

test('a standard member waits an hour between two messages of a conversation, not of two', async () => {
  const ana = await somebody({});
  const ben = await somebody();
  const cleo = await somebody();
  await match(ana, ben);
  await match(ana, cleo);
  await ana.say(ben, 'One');
  const until = world.clock.now() + hour;
  const toldToWait = async () =>
    (await ana.list('chats')).find((row) => row['uid'] === ben.uid)?.['waitsUntil'];
  expect(await toldToWait()).toBe(until);
  world.clock.advance(10 * minute);
  expect(await ana.say(ben, 'Two')).toMatchObject({ status: 'refused', code: 'chat/wait', countDown: 3000 });
  expect(await ana.ask('chatTimer', { uid: ben.uid })).toEqual({ mayWrite: 'freely', countDown: 3000 });
  expect(await ana.say(cleo, 'One')).toMatchObject({ status: 'applied' });
  world.clock.advance(50 * minute);
  ana.person = await signInAgain(world, ana.person);
  expect(await ana.say(ben, 'Two')).toMatchObject({ status: 'applied' });
  expect(await toldToWait()).toBe(until + hour);
  ben.person = await signInAgain(world, ben.person);
  for (const words of ['One', 'Two']) expect(await ben.say(ana, words)).toMatchObject({ status: 'applied' });
});

test('the wait ends when the other side writes, in that conversation alone', async () => {
  const ana = await somebody({});
  const ben = await somebody({});
  const cleo = await somebody();
  for (const other of [ben, cleo]) await match(ana, other);
  for (const other of [ben, cleo]) await ana.say(other, 'One');
  await ana.list('chats');
  expect(await ben.say(ana, 'An answer')).toMatchObject({ status: 'applied' });
  const waiting = (await ana.list('chats')).filter((row) => 'waitsUntil' in row).map(({ uid }) => uid);
  expect(waiting).toEqual([cleo.uid]);
  expect(await ana.ask('chatTimer', { uid: ben.uid })).toEqual({ mayWrite: 'freely' });
  // Both answer each time, and neither waits.
  for (const who of [ana, ben, ana])
    expect(await who.say(who === ana ? ben : ana, 'More')).toMatchObject({ status: 'applied' });
  expect(await ana.say(ben, 'And more')).toMatchObject({ code: 'chat/wait' });
  expect(await ana.say(cleo, 'Two')).toMatchObject({ code: 'chat/wait' });
});

test('an operator may let everybody wait to the end', async () => {
  const ana = await somebody({});
  const ben = await somebody();
  const staff = await world.person('staff-of-answers', { isAdmin: true });
  const set = async (endsOnAnswer: boolean) => {
    const { version } = (await staff.call('readConfiguration', {})).result;
    const { restrictions } = await readConfigured(world.deps, world.database.db, configuration);
    const changes = { restrictions: { ...restrictions, chat: { ...restrictions.chat, endsOnAnswer } } };
    const changed = await staff.call('updateConfiguration', { version, reason: 'For a test.', changes });
    expect(changed.status).toBe(200);
  };
  await match(ana, ben);
  await set(false);
  await ana.say(ben, 'One');
  await ben.say(ana, 'An answer');
  expect(await ana.say(ben, 'Two')).toMatchObject({ code: 'chat/wait' });
  await set(true);
});

test('who becomes premium waits no longer, and staff set a member’s wait', async () => {
  const ana = await somebody({});
  const ben = await somebody();
  const staff = await world.person('staff-of-waits', { isAdmin: true });
  await match(ana, ben);
  await ana.say(ben, 'One');
  const reason = 'For a test.';
  const premiumUntil = world.clock.now() + hour;
  await staff.call('changeEntitlement', { uid: ana.uid, reason, premiumUntil });
  const [open] = await ana.list('chats');
  expect(open).not.toHaveProperty('waitsUntil');
  expect(await ana.say(ben, 'Two')).toMatchObject({ status: 'applied' });

  const cleo = await somebody({});
  await match(cleo, ben);
  await staff.call('changeLimits', { uid: cleo.uid, reason, chatWaitTime: 1 });
  await cleo.say(ben, 'One');
  expect(await cleo.say(ben, 'Two')).toMatchObject({ code: 'chat/wait', countDown: 60 });
});
