import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActivityMapAnswer, FoundActivity } from '../contract/activity-queries.ts';
import { type ActivityDevice, aDraft, aGuest, aHost, bangkok, rest } from './activities.fixture.ts';
import { readSharedActivity } from './public/shared-activity.ts';

let world: World;
let host: ActivityDevice;
let guest: ActivityDevice;
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
  guest = await aGuest(world, 'guest');
  await showPlace(false);
});
afterAll(() => world.close());
beforeEach(() => rest(world));

const showPlace = (location: boolean) => host.do('changePrivacy', 'user_info', { location });
const home = { formatted_address: '9 Canary Lane', geometry: { lat: 13.75432, lng: 100.51234 } };

/** All places at which the guest learns something of where the activity is. */
async function toldBy(device: ActivityDevice, id: string): Promise<string[]> {
  const isIt = (one: { readonly id: string }) => one.id === id;
  const byId = (await device.ask('loadActivities', { ids: [id] })) as FoundActivity[];
  const around = { south: 13, north: 14.5, west: 100, east: 101 };
  const map = (await device.ask('loadActivityMap', { ...around, zoom: 16 })) as ActivityMapAnswer;
  const [anywhere, near] = [await device.find(), await device.find({ kilometres: 50 })];
  const shared = await readSharedActivity(world.database.db, id, world.clock.now());
  const own = await device.own(id);
  const rows = { query: byId.find(isIt), list: anywhere.activities.find(isIt), own };
  expect(rows.query && rows.list).toBeDefined();
  const tells = Object.entries(rows).filter(([, row]) => row?.location ?? (row as FoundActivity)?.distance);
  return [
    ...tells.map(([name]) => name),
    ...(near.activities.some(isIt) ? ['near me'] : []),
    ...(map.groups.some(({ ids }) => ids?.includes(id)) ? ['map'] : []),
    ...(shared?.town ? ['shared page'] : []),
  ];
}
const everywhere = ['query', 'list', 'near me', 'map', 'shared page'];

test.each([
  ['the switch says so', { location: { ...home, name: 'Mei’s flat' }, isMyPlace: true }],
  ['it has no name', { location: home }],
])('a home tells no area while its author hides theirs: %s', async (_, draft) => {
  const id = await host.made(aDraft(world, draft));
  expect(await toldBy(guest, id)).toEqual([]);
  await guest.join(id);
  expect(await guest.own(id)).toMatchObject({ state: 'asked', isMyPlace: true });
  expect(await toldBy(guest, id)).toEqual([]);
  expect(await host.own(id)).toMatchObject({ isExact: true, showsArea: false });
  expect(await host.foundIds({ kilometres: 50 })).toContain(id);
  await host.about('acceptPerson', id, { uid: guest.uid });
  expect(await guest.own(id)).toMatchObject({ isExact: true, location: { geometry: home.geometry } });
});

test('the author’s yes shows the area, and so does the switch of the profile', async () => {
  const id = await host.made(aDraft(world, { location: home, showsArea: true }));
  expect(await toldBy(guest, id)).toEqual(everywhere);
  expect((await guest.find()).activities.find((one) => one.id === id)).not.toHaveProperty('showsArea');
  await host.about('editActivity', id, aDraft(world, { location: home, showsArea: false }));
  expect(await toldBy(guest, id)).toEqual([]);
  await guest.join(id);
  await showPlace(true);
  expect(await toldBy(guest, id)).toEqual(['query', 'list', 'own', 'near me', 'map', 'shared page']);
  await showPlace(false);
  expect(await toldBy(guest, id)).toEqual([]);
});

test('a venue is told, until it becomes a home', async () => {
  const venue = { name: 'Canary Bar', geometry: bangkok };
  const id = await host.made(aDraft(world, { location: venue }));
  expect(await toldBy(guest, id)).toEqual(everywhere);
  await host.about('editActivity', id, aDraft(world, { location: venue, isMyPlace: true }));
  expect(await toldBy(guest, id)).toEqual([]);
});
