import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { day, hour } from '@mitto/kit/time';
import { snap } from '@mitto/profile/contract/place-grid';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ActivityDevice,
  aDraft,
  aGuest,
  aHost,
  bangkok,
  bangNa,
  passFor,
} from './activities.fixture.ts';

let world: World;
let host: ActivityDevice;
let guest: ActivityDevice;
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
  guest = await aGuest(world, 'guest');
});
afterAll(() => world.close());

const soi = { lat: 13.7291, lng: 100.5781 };

test('near me finds what is within the circle around the told squares, with its distance', async () => {
  const near = await host.made(aDraft(world, { location: { name: 'River pier', geometry: bangkok } }));
  const far = await host.made(aDraft(world, { location: { name: 'Night market', geometry: bangNa } }));
  const nowhere = await host.made(aDraft(world));
  const within = await guest.foundIds({ kilometres: 5 });
  expect(within).toContain(near);
  expect(within).not.toContain(far);
  const { activities } = await guest.find({ kilometres: 50 });
  expect(activities.map(({ id }) => id)).not.toContain(nowhere);
  const exact = kilometresBetween(snap(bangkok), snap(bangNa));
  expect(activities.find(({ id }) => id === near)).toMatchObject({ distance: 1 });
  expect(activities.find(({ id }) => id === far)).toMatchObject({ distance: Math.round(exact) });
});

test('the search agrees with a walk over all activities, for circles of every size', async () => {
  const points = Array.from({ length: 15 }, (_, index) => ({
    lat: bangkok.lat + ((index * 7) % 15) * 0.03 - 0.2,
    lng: bangkok.lng + ((index * 11) % 15) * 0.03 - 0.2,
  }));
  const other = await aHost(world, 'walker');
  const made = new Map<string, (typeof points)[number]>();
  for (const geometry of points)
    made.set(await other.made(aDraft(world, { location: { name: 'A place', geometry } })), geometry);
  for (const kilometres of [1, 2, 5, 10, 30]) {
    const found = (await guest.foundIds({ kilometres })).filter((id) => made.has(id));
    const reach = kilometres < 2 ? 1.99 : kilometres + 0.5;
    const expected = [...made].filter(([, point]) => kilometresBetween(snap(bangkok), snap(point)) <= reach);
    expect(found.toSorted()).toEqual(expected.map(([id]) => id).toSorted());
  }
});

test('dates and categories narrow the list, and pages continue it without a repetition', async () => {
  const other = await aHost(world, 'planner');
  const now = world.clock.now();
  const ids: string[] = [];
  for (const days of [2, 3, 4, 5])
    ids.push(
      await other.made(
        aDraft(world, { category: 'fit', startTime: now + days * day, endTime: now + days * day + hour }),
      ),
    );
  const period = { from: now + 3 * day, until: now + 5 * day };
  expect(await guest.foundIds({ category: 'fit', ...period })).toEqual(ids.slice(1, 3));
  const first = await guest.find({ category: 'fit', limit: 3 });
  expect(first.activities.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const second = await guest.find({ category: 'fit', limit: 3, cursor: first.cursor });
  expect(second).toMatchObject({ activities: [{ id: ids[3] }], cursor: null });
});

test('what has begun is found until it ends', async () => {
  const other = await aHost(world, 'early');
  const now = world.clock.now();
  const id = await other.made(aDraft(world, { category: 'movie', startTime: now, endTime: now + hour }));
  await passFor(world, id, hour / 2);
  expect(await guest.foundIds({ category: 'movie' })).toContain(id);
  await passFor(world, id, hour / 2);
  expect(await guest.foundIds({ category: 'movie' })).not.toContain(id);
  expect(await guest.join(id)).toMatchObject({ code: 'activities/over' });
});

test('a private home is told exactly to those who joined; others get its town and a square', async () => {
  const location = { formatted_address: '17 Soi Canary, Khlong Toei', geometry: soi };
  const home = await aHost(world, 'home');
  for (const further of [{ isMyPlace: true, location: { ...location, name: 'My flat' } }, { location }]) {
    const id = await home.made(aDraft(world, { needsYes: true, ...further }));
    await guest.join(id);
    const strangers = [await guest.own(id), (await guest.find()).activities.find((one) => one.id === id)];
    for (const row of strangers) {
      expect(row).toMatchObject({ isExact: false, location: { city: expect.any(String) } });
      expect(JSON.stringify(row)).not.toMatch(/Canary|My flat|13\.7291|100\.5781/);
      expect(row?.location?.geometry).toEqual(snap(row?.location?.geometry ?? soi));
    }
    await home.about('acceptPerson', id, { uid: guest.uid });
    expect(await guest.own(id)).toMatchObject({ isExact: true, location: { geometry: soi } });
    await guest.leave(id);
    expect((await guest.find()).activities.find((one) => one.id === id)).toMatchObject({ isExact: false });
  }
});

test('a home is told by the square that its author’s profile tells there, also while the author is away', async () => {
  const home = await aHost(world, 'athome');
  const beside = { lat: bangkok.lat + 0.03, lng: bangkok.lng };
  expect(snap(beside)).not.toEqual(snap(bangkok));
  const id = await home.made(aDraft(world, { isMyPlace: true, location: { geometry: beside } }));
  const row = (await guest.find()).activities.find((one) => one.id === id);
  expect(row?.location?.geometry).toEqual(snap(bangkok));
  const work = snap(bangNa);
  await sql`update profile_place set grid_lat = ${work.lat}, grid_lng = ${work.lng} where uid = ${home.uid}`.execute(
    world.database.db,
  );
  const away = await home.made(aDraft(world, { isMyPlace: true, location: { geometry: beside } }));
  const other = (await guest.find()).activities.find((one) => one.id === away);
  expect(other?.location?.geometry).toEqual(snap(bangkok));
});
