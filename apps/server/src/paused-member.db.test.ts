import { ActivityDevice, aDraft } from '@mitto/activities/server/activities.fixture';
import { aMan, ask, bangkok, uidsFor } from '@mitto/discover/server/people.fixture';
import { newId } from '@mitto/kit/ids';
import { aProfile, cardOf, ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import { come } from '@mitto/sync-server/socket/presence-store';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let pat: TestPerson;
let stranger: TestPerson;
let friend: TestPerson;
let activity: string;
beforeAll(async () => {
  world = await startWorld();
  pat = await aProfile(world, 'pat', {
    isPremium: true,
    mobile: '+66810000001',
    profile: {
      gender: 1,
      searchFilter: { interested: 0, minAge: 18, maxAge: 50 },
      location: { geometry: bangkok },
    },
  });
  const woman = {
    gender: 0,
    searchFilter: { interested: 1, minAge: 18, maxAge: 50 },
    location: { geometry: bangkok },
  } as const;
  stranger = await aProfile(world, 'stranger', { profile: woman });
  friend = await aProfile(world, 'friend', { profile: woman });
  await act(pat, 'likes', 'circles', friend);
  await act(friend, 'likes', 'circles', pat);
  activity = await new ActivityDevice(pat).made(aDraft(world));
  await world.database.transact((tx) =>
    come(tx, { uid: pat.uid, processId: newId(), now: world.clock.now() }),
  );
  await world.drain();
});
afterAll(() => world.close());

/** Ways in which others find a member, or see that they are there. */
const ways: Readonly<Record<string, () => Promise<boolean>>> = {
  search: async () => (await uidsFor(stranger)).includes(pat.uid),
  nearby: async () =>
    (await ask(stranger, { limit: '0,50', style: '5' }, 'peopleNearby')).people.some(
      ({ uid }) => uid === pat.uid,
    ),
  'card for strangers': async () => (await cardOf(stranger, pat.uid)) !== null,
  activity: async () => (await new ActivityDevice(stranger).foundIds()).includes(activity),
  presence: async () =>
    ((await new Device(friend).ask('chatPresence', { uids: [pat.uid] })) as readonly string[]).includes(
      pat.uid,
    ),
};

async function open(): Promise<string[]> {
  const found: string[] = [];
  for (const [way, isOpen] of Object.entries(ways)) if (await isOpen()) found.push(way);
  return found;
}

async function pause(isPaused: boolean): Promise<void> {
  await new ProfileDevice(pat).do('changePrivacy', 'user_info', { available: !isPaused });
  await world.drain();
}

test('a pause ends every way in which others find the member, and Enable Account opens all of them', async () => {
  expect(await open()).toEqual(Object.keys(ways));
  await pause(true);
  expect(await open()).toEqual([]);
  await pause(false);
  expect(await open()).toEqual(Object.keys(ways));
});

test('a paused member likes, visits, searches, creates and joins nothing', async () => {
  const host = new ActivityDevice(
    await aProfile(world, 'host', {
      isPremium: true,
      mobile: '+66810000002',
      profile: { location: { geometry: bangkok } },
    }),
  );
  const other = await host.made(aDraft(world));
  await pause(true);
  const device = new ActivityDevice(pat);
  const man = await aMan(world, 'man');
  const answers = {
    likes: await device.do('likes', 'circles', { uid: stranger.uid }),
    visits: await device.do('visit', 'visitors', { uid: man.uid }),
    create: await device.create(aDraft(world)),
    join: await device.join(other),
  };
  const codes = Object.entries(answers).map(([name, { status, code }]) => [name, status, code]);
  expect(codes).toEqual(Object.keys(answers).map((name) => [name, 'refused', 'paused']));
  await expect(uidsFor(pat)).rejects.toThrow('paused');
  await pause(false);
});
