import { day, minute } from '@mitto/kit/time';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snap } from '../../contract/place-grid.ts';
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

test('others are told the town of the square and whole kilometres, the same from everywhere in it', async () => {
  const ben = await aProfile(world, 'ben', {
    profile: { location: { city: 'My own street', postalCode: '50200', geometry: chiangMai } },
  });
  const card = await cardOf(viewer, ben.uid);
  expect(card).toMatchObject({ city: 'Chiang Mai', distance: expect.any(Number) });
  expect(Number.isInteger(card?.distance)).toBe(true);
  expect(JSON.stringify(card)).not.toMatch(/50200|street|lat|lng|geometry/);
  const before = card?.distance;
  world.clock.advance(11 * minute);
  await moveTo(ben, { ...chiangMai, lat: chiangMai.lat + 0.001 }, { city: 'Chiang Mai' });
  expect((await cardOf(viewer, ben.uid))?.distance).toBe(before);
});

test('a move is the owner’s at once, and others’ with its town after twenty minutes', async () => {
  const cat = await aProfile(world, 'cat', { profile: { location: { geometry: bangkok } } });
  expect((await cardOf(viewer, cat.uid))?.distance).toBe(1);
  await moveTo(cat, chiangMai);
  expect((await ownRowOf(cat)).row).toMatchObject({ location: { geometry: chiangMai } });
  expect((await cardOf(viewer, cat.uid))?.distance).toBe(1);
  world.clock.advance(19 * minute);
  await world.drain();
  viewer = await signInAgain(world, viewer);
  expect(await cardOf(viewer, cat.uid)).toMatchObject({ distance: 1, city: 'Bangkok' });
  world.clock.advance(2 * minute);
  await world.drain();
  const card = await cardOf(viewer, cat.uid);
  expect(card).toMatchObject({ city: 'Chiang Mai' });
  expect(card?.distance).toBeGreaterThan(500);
});

test('who never says where they are is shown, without a distance', async () => {
  const dan = await aProfile(world, 'dan');
  const card = await cardOf(viewer, dan.uid);
  expect(card).toMatchObject({ uid: dan.uid });
  expect(card).not.toHaveProperty('distance');
});

test('the town is the one of the told square, in the language of its owner, and not the one of the point', async () => {
  const { places } = world.deps;
  // The town of this point is not the town of its square's middle.
  const point = await beyondABorder();
  const [own, told] = [await places.townAt(point, 'en'), await places.townAt(snap(point), 'en')];
  const eve = await aProfile(world, 'eve', {
    profile: { location: { city: own?.city ?? '', geometry: point } },
  });
  expect((await cardOf(viewer, eve.uid))?.city).toBe(told?.city);
  const fon = await aProfile(world, 'fon', { profile: { location: { city: 'กรุงเทพ', geometry: bangkok } } });
  expect((await cardOf(viewer, fon.uid))?.city).toBe('กรุงเทพมหานคร');
});

/** Point around Bangkok whose town is another one than that of the middle of its square. */
async function beyondABorder(): Promise<typeof bangkok> {
  for (let step = 0; step < 4000; step += 1) {
    const point = { lat: bangkok.lat + 0.4 + (step % 60) / 400, lng: bangkok.lng + step / 40_000 };
    const [own, told] = [
      await world.deps.places.townAt(point, 'en'),
      await world.deps.places.townAt(snap(point), 'en'),
    ];
    if (own && told && own.city !== told.city) return point;
  }
  throw new Error('No border of a town was found.');
}

test('squares are forgotten after sixty days, exported until then, and erased with their owner', async () => {
  const gus = await aProfile(world, 'gus', { profile: { location: { geometry: bangkok } } });
  const rows = async () =>
    (
      await sql<{
        days: number;
      }>`select lat, lng, days, last_day, is_anchor from profile_square where uid = ${gus.uid}`.execute(
        world.database.db,
      )
    ).rows;
  expect(await rows()).toEqual([
    { ...snap(bangkok), days: 1, last_day: Math.floor(world.clock.now() / day), is_anchor: true },
  ]);
  const exported = await world.deps.exportMember(gus.uid);
  expect(JSON.stringify(exported)).toContain('profile_square');
  world.clock.advance(60 * day);
  await world.drain();
  expect(await rows()).toHaveLength(1);
  world.clock.advance(day);
  await world.drain();
  expect(await rows()).toEqual([]);
  await moveTo(await signInAgain(world, gus), { ...bangkok, lat: bangkok.lat + 0.0001 });
  expect(await rows()).toHaveLength(1);
  await world.database.transact((tx) => world.deps.eraseMember(tx, gus.uid));
  expect(await rows()).toEqual([]);
});
