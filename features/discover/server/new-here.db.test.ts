import { day } from '@mitto/kit/time';
import { aProfile, cardOf } from '@mitto/profile/server/profiles.fixture';
import { signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMan, bangkok, setFilter, uidsFor } from './people.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  // The first run of the jobs schedules the repeating ones.
  await world.drain();
});
afterAll(() => world.close());

async function pass(time: number): Promise<void> {
  world.clock.advance(time);
  for (let turn = 0; turn < 3; turn += 1) {
    world.clock.advance(2 * 60_000);
    await world.drain();
  }
}

test('a filter finds members of the first seven days only, as their card says, and both end at midnight', async () => {
  let ana = await aProfile(world, 'ana', { profile: { location: { geometry: bangkok } } });
  const early = await aMan(world, 'early');
  await pass(4 * day);
  const late = await aMan(world, 'late');
  ana = await signInAgain(world, ana);
  const asked = { interested: 1, newUsers: true };
  expect((await uidsFor(ana, asked)).toSorted()).toEqual([early.uid, late.uid].toSorted());
  const midnight = Math.ceil(world.clock.now() / day) * day;
  await pass(midnight + 2 * day - world.clock.now());
  ana = await signInAgain(world, ana);
  expect(await cardOf(ana, early.uid)).toMatchObject({ isNewUser: false });
  expect(await cardOf(ana, late.uid)).toMatchObject({ isNewUser: true });
  expect(await uidsFor(ana, asked)).toEqual([late.uid]);
  expect(await setFilter(ana, { newUsers: true })).toBe('applied');
  expect(await uidsFor(ana, { interested: 1 })).toEqual([late.uid]);
  expect(await uidsFor(ana, { interested: 1, newUsers: false })).toHaveLength(2);
});
