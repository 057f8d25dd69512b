import { minute } from '@mitto/kit/time';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, cardOf, ownRowOf, ProfileDevice } from '../profiles.fixture.ts';

let world: World;
let viewer: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  viewer = await aProfile(world, 'viewer', { profile: { location: { geometry: bangkok } } });
  // The first run of the jobs schedules the repeating ones, each one interval later.
  await world.drain();
});
afterAll(() => world.close());

const bangkok = { lat: 13.7563, lng: 100.5018 };
const chiangMai = { lat: 18.7883, lng: 98.9853 };

const moveTo = (person: TestPerson, geometry: typeof bangkok, words: Record<string, string> = {}) =>
  new ProfileDevice(person).edit({ location: { ...words, geometry, autoUpdate: true } }, 99);

test('the own place is kept to the last digit, on every device of its owner', async () => {
  const ana = await aProfile(world, 'ana');
  expect((await ownRowOf(ana)).row).not.toHaveProperty('location');
  const location = {
    city: 'Bangkok',
    state: 'Bangkok',
    country: 'Thailand',
    countryCode: 'TH',
    postalCode: '10200',
    dialingCode: '+66',
    geometry: { lat: 13.756331, lng: 100.501765 },
    autoUpdate: false,
  };
  expect(await new ProfileDevice(ana).edit({ location }, 1)).toMatchObject({ status: 'applied' });
  expect((await ownRowOf(await signInAgain(world, ana))).row).toMatchObject({ location });
});

test('others are told a town and whole kilometres, the same from everywhere in a square', async () => {
  const ben = await aProfile(world, 'ben', {
    profile: { location: { city: 'Chiang Mai', postalCode: '50200', geometry: chiangMai } },
  });
  const card = await cardOf(viewer, ben.uid);
  expect(card).toMatchObject({ city: 'Chiang Mai', distance: expect.any(Number) });
  expect(Number.isInteger(card?.distance)).toBe(true);
  expect(JSON.stringify(card)).not.toMatch(/50200|lat|lng|geometry/);
  const before = card?.distance;
  world.clock.advance(11 * minute);
  await moveTo(ben, { ...chiangMai, lat: chiangMai.lat + 0.001 }, { city: 'Chiang Mai' });
  expect((await cardOf(viewer, ben.uid))?.distance).toBe(before);
});

test('a move too soon after the one before is the owner’s at once, and others’ when its time has come', async () => {
  const cat = await aProfile(world, 'cat', { profile: { location: { geometry: bangkok } } });
  expect((await cardOf(viewer, cat.uid))?.distance).toBe(1);
  world.clock.advance(9 * minute);
  await moveTo(cat, chiangMai);
  expect((await ownRowOf(cat)).row).toMatchObject({ location: { geometry: chiangMai } });
  expect((await cardOf(viewer, cat.uid))?.distance).toBe(1);
  await world.drain();
  expect((await cardOf(viewer, cat.uid))?.distance).toBe(1);
  world.clock.advance(2 * minute);
  await world.drain();
  expect((await cardOf(viewer, cat.uid))?.distance).toBeGreaterThan(500);
});

test('who never says where they are is shown, without a distance', async () => {
  const dan = await aProfile(world, 'dan');
  const card = await cardOf(viewer, dan.uid);
  expect(card).toMatchObject({ uid: dan.uid });
  expect(card).not.toHaveProperty('distance');
});
