import { day, hour } from '@mitto/kit/time';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, ownRowOf, ProfileDevice } from './profiles.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a gender can be corrected on the first day, and changed once in 30 days after it', async () => {
  const ana: TestPerson = await aProfile(world, 'ana');
  const edit = async (changes: Readonly<Record<string, unknown>>) =>
    // A base beyond every version: the device knows of all edits before.
    new ProfileDevice(await signInAgain(world, ana)).edit(changes, 99);
  const own = async () => (await ownRowOf(await signInAgain(world, ana))).row;
  for (const gender of [1, 2, 0]) expect(await edit({ gender })).toMatchObject({ status: 'applied' });
  expect(await own()).not.toHaveProperty('genderFrom');
  world.clock.advance(day);
  expect(await edit({ gender: 1 })).toMatchObject({ status: 'applied' });
  expect(await own()).toMatchObject({ gender: 1, genderFrom: world.clock.now() + 30 * day });
  world.clock.advance(hour);
  // The other columns of the edit are written.
  expect(await edit({ gender: 2, headline: 'Kept' })).toMatchObject({
    status: 'refused',
    code: 'profile/gender-wait',
    countDown: (30 * day - hour) / 1000,
    fields: { gender: 'too-soon' },
  });
  expect(await own()).toMatchObject({ gender: 1, headline: 'Kept' });
  // The same gender again is no change.
  expect(await edit({ gender: 1 })).toMatchObject({ status: 'merged' });
  world.clock.advance(30 * day - hour);
  expect(await edit({ gender: 2 })).toMatchObject({ status: 'applied' });
  expect(await edit({ gender: 0 })).toMatchObject({ status: 'refused' });
});
