import { newId } from '@mitto/kit/ids';
import { hour, minute } from '@mitto/kit/time';
import { act } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ActivityMapAnswer,
  type FoundActivity,
  idsFromZoom,
  maxIdsInQuery,
} from '../contract/activity-queries.ts';
import { type ActivityDevice, aDraft, aGuest, aHost, bangkok, bangNa } from './activities.fixture.ts';

let world: World;
let host: ActivityDevice;
let guest: ActivityDevice;
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
  guest = await aGuest(world, 'guest');
});
afterAll(() => world.close());

const thailand = { south: 5, north: 21, west: 97, east: 106 };
const at = (geometry: typeof bangkok, name = 'A bar') => ({ name, geometry });

async function groups(device: ActivityDevice, zoom: number, further: object = {}) {
  const values = { ...thailand, zoom, ...further };
  return ((await device.ask('loadActivityMap', values)) as ActivityMapAnswer).groups;
}

async function byIds(device: ActivityDevice, ids: readonly string[]): Promise<string[]> {
  const found = (await device.ask('loadActivities', { ids })) as FoundActivity[];
  return found.map(({ id }) => id);
}

test('a map groups what is near each other at its zoom, with the number of each kind', async () => {
  const one = await host.made(aDraft(world, { category: 'dine', location: at(bangkok) }));
  const two = await host.made(aDraft(world, { category: 'drink', location: at(bangNa) }));
  await host.made(aDraft(world, { category: 'party' }));
  const [far, ...others] = await groups(guest, 5);
  expect(others).toEqual([]);
  expect(far).toMatchObject({
    count: 2,
    kinds: { dine: 1, drink: 1 },
    ids: expect.arrayContaining([one, two]),
  });
  // The group says how far its activities are apart, and no more than their told squares.
  const { south = 0, north = 0, west = 0, east = 0 } = far?.box ?? {};
  expect(north - south).toBeCloseTo(Math.abs(bangkok.lat - bangNa.lat), 1);
  expect(east - west).toBeCloseTo(Math.abs(bangkok.lng - bangNa.lng), 1);
  expect([south, north]).not.toContain(bangNa.lat);
  const near = await groups(guest, 14);
  expect(near.map(({ count, ids }) => [count, ids])).toEqual(
    expect.arrayContaining([
      [1, [one]],
      [1, [two]],
    ]),
  );
  expect(await groups(guest, 14, { category: 'dine' })).toMatchObject([{ count: 1, ids: [one] }]);
  expect(await groups(guest, 5, { north: 10 })).toEqual([]);
  expect(await groups(guest, 5, { until: world.clock.now() })).toEqual([]);
  for (const id of [one, two]) await host.about('deleteActivity', id);
});

test('of a group of more than can be asked for, a near map names those that start first', async () => {
  const hosts = await Promise.all(['one', 'two', 'three'].map((name) => aHost(world, `crowd-${name}`)));
  const start = world.clock.now() + 50 * hour;
  const ids: string[] = [];
  for (let turn = 0; turn < maxIdsInQuery + 1; turn += 1) {
    const startTime = start + turn * minute;
    const draft = aDraft(world, { location: at(bangNa), startTime, endTime: startTime + hour });
    const by = hosts[turn % hosts.length];
    if (by) ids.push(await by.made(draft));
  }
  const count = ids.length;
  expect(await groups(guest, idsFromZoom)).toMatchObject([{ count, ids: ids.slice(0, maxIdsInQuery) }]);
  const [far] = await groups(guest, idsFromZoom - 1);
  expect(far).toMatchObject({ count });
  expect(far).not.toHaveProperty('ids');
  for (const [turn, id] of ids.entries()) await hosts[turn % hosts.length]?.about('deleteActivity', id);
});

test('the place of a group tells no more than the told square', async () => {
  const id = await host.made(aDraft(world, { location: at(bangNa) }));
  const [found] = (await guest.ask('loadActivities', { ids: [id] })) as FoundActivity[];
  expect(found).toMatchObject({ isExact: true, location: { geometry: bangNa } });
  const [group] = await groups(guest, 16);
  expect(group).toMatchObject({ count: 1 });
  expect([group?.lat, group?.lng]).not.toEqual([bangNa.lat, bangNa.lng]);
  await host.about('deleteActivity', id);
});

test('what a member may not see is in no group, and not to be had by its id', async () => {
  const shut = await aGuest(world, 'shut');
  const seen = await host.made(aDraft(world, { location: at(bangkok) }));
  const liked = await host.made(aDraft(world, { privacy: 1, location: at(bangkok) }));
  const invited = await host.made(aDraft(world, { privacy: 2, location: at(bangkok) }));
  const all = [seen, liked, invited];
  expect(await groups(guest, 9)).toMatchObject([{ count: 1, ids: [seen] }]);
  expect(await byIds(guest, [...all, newId()])).toEqual([seen]);
  await act(host.person, 'likes', 'circles', guest.person);
  // A standard member may not know who likes them before they match.
  expect(await groups(guest, 9)).toMatchObject([{ count: 1 }]);
  expect(await byIds(guest, all)).toEqual([seen]);
  await act(guest.person, 'likes', 'circles', host.person);
  expect(await groups(guest, 9)).toMatchObject([{ count: 2 }]);
  expect((await byIds(guest, all)).toSorted()).toEqual([seen, liked].toSorted());
  await act(shut.person, 'block', 'blocked_users', host.person);
  expect(await groups(shut, 9)).toEqual([]);
  expect(await byIds(shut, all)).toEqual([]);
  expect((await byIds(host, all)).toSorted()).toEqual(all.toSorted());
});
