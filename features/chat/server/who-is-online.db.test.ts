import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import { come, go } from '@mitto/sync-server/socket/presence-store';
import type { PersonWishes } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
let people = 0;
const processId = newId();

beforeAll(async () => {
  world = await startWorld();
  await world.drain();
});
afterAll(() => world.close());

async function somebody(wishes: PersonWishes = {}): Promise<ChatDevice> {
  people += 1;
  return new ChatDevice(await world.person(`there-${people}`, wishes));
}

/** Marks a member as online, as the server does when their first socket opens. */
async function opens({ uid }: ChatDevice): Promise<void> {
  await world.database.transact((tx) => come(tx, { uid, processId, now: world.clock.now() }));
}

const online = (asks: ChatDevice, ...others: readonly ChatDevice[]) =>
  asks.ask('chatPresence', { uids: others.map(({ uid }) => uid) });

test('whom one matches is online while they have the app open', async () => {
  const [ana, ben, cat] = [await somebody(), await somebody(), await somebody()];
  await match(ana, ben);
  await match(ana, cat);
  await opens(ben);
  expect(await online(ana, ben, cat)).toEqual([ben.uid]);
  await world.database.transact((tx) => go(tx, { uid: ben.uid, processId, now: world.clock.now() }));
  expect(await online(ana, ben, cat)).toEqual([]);
  await opens(ben);
  // The server process of the member has crashed, so that it could not mark them as offline.
  world.clock.advance(4 * minute);
  expect(await online(ana, ben, cat)).toEqual([]);
});

test('whoever is no match, blocks, is blocked, hides, is paused or suspended, and oneself, are never told of', async () => {
  const ana = await somebody({ isPremium: true });
  const stranger = await somebody();
  const asked = await somebody();
  await ana.say(asked, 'Hello?');
  const blocking = await somebody();
  await match(ana, blocking);
  const blocked = await somebody();
  await match(ana, blocked);
  const hiding = await somebody();
  await match(ana, hiding);
  const paused = await somebody();
  await match(ana, paused);
  const friend = await somebody();
  await match(paused, friend);
  const all = [stranger, asked, blocking, blocked, hiding, paused, ana];
  for (const one of [...all, friend]) await opens(one);
  expect(await online(paused, ana, friend)).toEqual([ana, friend].map(({ uid }) => uid));
  expect(await online(ana, ...all)).toEqual([blocking, blocked, hiding, paused].map(({ uid }) => uid));
  await blocking.do('block', 'blocked_users', { uid: ana.uid });
  await ana.do('block', 'blocked_users', { uid: blocked.uid });
  await hiding.do('hide', 'hidden_accounts', { uid: ana.uid });
  await paused.person.call('updateUser', { privacy: { available: false } });
  expect(await online(ana, ...all)).toEqual([]);
  expect(await online(ana, { uid: newId() } as ChatDevice)).toEqual([]);
  // A paused member does not see who is online either.
  expect(await online(paused, ana, friend)).toEqual([]);
});

test('more than a list shows, or nobody, is not asked for', async () => {
  const ana = await somebody();
  for (const uids of [[], Array.from({ length: 101 }, () => newId()), ['x']])
    await expect(ana.ask('chatPresence', { uids })).rejects.toThrow();
});
