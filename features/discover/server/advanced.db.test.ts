import { day, minute } from '@mitto/kit/time';
import { aProfile, ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import { signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMan, ask, bangkok, kmNorth, refusalOf, setFilter, uidsFor } from './people.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  // The first run of the jobs schedules the repeating ones, each one interval later.
  await world.drain();
});
afterAll(() => world.close());

test('the order newest first and the advanced search are for premium members', async () => {
  let ana = await aProfile(world, 'ana', { profile: { location: { geometry: bangkok } } });
  let premium = await aProfile(world, 'premium', {
    isPremium: true,
    profile: { location: { geometry: bangkok } },
  });
  const chess = await aMan(world, 'chess', { interested: ['chess', 'hiking'] });
  world.clock.advance(2 * day);
  ana = await signInAgain(world, ana);
  premium = await signInAgain(world, premium);
  const green = await aMan(world, 'green', { interested: ['chess'] });
  await new ProfileDevice(green).edit({ characteristics: { eyeColor: 'green', height: '171-175' } });
  for (const asked of [{ order: 'newest' }, { interests: ['chess'] }, { eyeColors: ['green'] }])
    expect(await refusalOf(ana, asked)).toMatchObject({ code: 'account/premium-only' });
  expect(await uidsFor(premium, { interests: ['chess', 'vinyl'] })).toEqual([green.uid, chess.uid]);
  expect(await uidsFor(premium, { interests: ['hiking'] })).toEqual([chess.uid]);
  expect(await uidsFor(premium, { interests: ['chess'], eyeColors: ['green', 'blue'] })).toEqual([green.uid]);
  expect(await uidsFor(premium, { eyeColors: ['green'], heights: ['176-180'] })).toEqual([]);
  const newest = await uidsFor(premium, { order: 'newest' });
  expect(newest[0]).toBe(green.uid);
  expect(newest.indexOf(chess.uid)).toBeGreaterThan(0);
  const near = { order: 'newest', locType: 0, interests: ['chess'] };
  expect((await ask(premium, near)).people).toEqual([
    { uid: green.uid, recency: 0, distance: 1 },
    { uid: chess.uid, recency: 2, distance: 1 },
  ]);
  // The stored filter applies too, and values of the query override it.
  world.clock.advance(2 * minute);
  const far = await aMan(world, 'latecomer', { interested: ['chess'], location: { geometry: kmNorth(100) } });
  await setFilter(premium, { order: 'newest', interests: ['chess'] });
  expect(await uidsFor(premium)).toEqual([far.uid, green.uid, chess.uid]);
  expect(await uidsFor(premium, { order: 'near' })).toEqual([green.uid, far.uid, chess.uid]);
  expect(await uidsFor(premium, { interests: ['hiking'] })).toEqual([chess.uid]);
  // An empty list does not filter.
  expect((await uidsFor(premium, { interests: [] })).length).toBeGreaterThan(2);
  await setFilter(premium, { interests: [] });
  expect(await uidsFor(premium)).toEqual([far.uid, ...newest]);
});

test('what somebody keeps of the advanced search is not searched by while they are not premium', async () => {
  const hal = await aProfile(world, 'hal', { profile: { location: { geometry: bangkok } } });
  const near = await aMan(world, 'nearby', { interested: ['takraw'] });
  world.clock.advance(2 * minute);
  const far = await aMan(world, 'faraway', { location: { geometry: kmNorth(110) } });
  const before = await uidsFor(hal);
  expect(before.indexOf(near.uid)).toBeLessThan(before.indexOf(far.uid));
  expect(await setFilter(hal, { order: 'newest', interests: ['takraw'], eyeColors: ['amber'] })).toBe(
    'applied',
  );
  expect(await uidsFor(hal)).toEqual(before);
});
