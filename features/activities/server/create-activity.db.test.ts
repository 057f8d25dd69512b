import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActivityDevice, aDraft, aGuest, aHost, bangkok, description } from './activities.fixture.ts';

let world: World;
let host: ActivityDevice;
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
});
afterAll(() => world.close());

test('a created activity is on the author’s devices, with the server’s time and the author’s name', async () => {
  const id = await host.made(aDraft(world, { places: 8 }));
  expect(await host.own(id)).toMatchObject({
    id,
    uid: host.uid,
    author_name: 'Name of host',
    description,
    date: world.clock.now(),
    places: 8,
    placesLeft: 8,
    interestedCount: 0,
    sequence: 0,
  });
});

test('an entry that is sent twice creates one activity', async () => {
  const id = newId();
  await host.create(aDraft(world), id);
  expect(await host.create(aDraft(world), id)).toMatchObject({ status: 'merged' });
  expect((await host.list('social_activities')).filter((row) => row['id'] === id)).toHaveLength(1);
});

test('creating needs premium, and a verified mobile number or photo', async () => {
  const standard = await aHost(world, 'standard', { isPremium: false });
  expect(await standard.create(aDraft(world))).toMatchObject({ code: 'account/premium-only' });
  const unverified = await aGuest(world, 'unverified', { isPremium: true });
  expect(await unverified.create(aDraft(world))).toMatchObject({ code: 'activities/verify-first' });
});

test.each([
  ['activities/end-before-start', { endTime: 0 }],
  ['activities/too-long', { endTime: 31 * day }],
  ['activities/in-the-past', { startTime: -2 * hour }],
])('%s is refused in a word of its own', async (code, changes) => {
  const times = Object.fromEntries(
    Object.entries(changes).map(([name, after]) => [name, world.clock.now() + after]),
  );
  expect(await host.create(aDraft(world, times))).toMatchObject({ status: 'refused', code });
});

test('a description has 30 to 1000 characters', async () => {
  for (const length of [29, 1001])
    expect(await host.create(aDraft(world, { description: 'x'.repeat(length) }))).toMatchObject({
      status: 'refused',
      code: 'invalid',
    });
  for (const length of [30, 1000]) await host.made(aDraft(world, { description: 'x'.repeat(length) }));
});

test('a place outside the country is refused, whatever country the device names', async () => {
  const location = { name: 'Alfama', geometry: { lat: 38.7114, lng: -9.13 }, countryCode: 'TH' };
  expect(await host.create(aDraft(world, { location }))).toMatchObject({ code: 'activities/wrong-country' });
});

test('only the author edits, cancels and deletes; others get what a missing activity gives', async () => {
  const id = await host.made(aDraft(world));
  const guest = await aGuest(world, 'meddler');
  const missing = newId();
  for (const op of ['cancelActivity', 'deleteActivity'])
    for (const one of [id, missing])
      expect(await guest.about(op, one)).toMatchObject({ status: 'refused', code: 'activities/not-there' });
  expect(await guest.about('editActivity', id, aDraft(world))).toMatchObject({
    code: 'activities/not-there',
  });
});

test('a change of time raises the sequence of the calendar entry, a change of words does not', async () => {
  const draft = aDraft(world, { location: { name: 'Rot Fai Park', geometry: bangkok } });
  const id = await host.made(draft);
  await host.about('editActivity', id, { ...draft, description: `${description} And a chair.` });
  expect(await host.own(id)).toMatchObject({ sequence: 0, description: `${description} And a chair.` });
  await host.about('editActivity', id, { ...draft, endTime: Number(draft['endTime']) + hour });
  expect(await host.own(id)).toMatchObject({ sequence: 1 });
});

test('a cancelled activity stays with those who joined, and takes nobody new', async () => {
  const id = await host.made(aDraft(world));
  const [joined, late] = [await aGuest(world, 'joined'), await aGuest(world, 'late')];
  await joined.join(id);
  await host.about('cancelActivity', id);
  expect(await joined.own(id)).toMatchObject({ cancelledAt: world.clock.now(), sequence: 1 });
  expect(await late.join(id)).toMatchObject({ code: 'activities/cancelled' });
  expect(await late.foundIds()).not.toContain(id);
});

test('a deleted activity is gone from all devices, and a join on its way is refused', async () => {
  const id = await host.made(aDraft(world));
  const [joined, late] = [await aGuest(world, 'stays'), await aGuest(world, 'offline')];
  await joined.join(id);
  expect(await joined.own(id)).toBeDefined();
  await host.about('deleteActivity', id);
  expect(await joined.own(id)).toBeUndefined();
  expect(await late.join(id)).toMatchObject({ code: 'activities/not-there' });
});
