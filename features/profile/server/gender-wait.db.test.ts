import { readConfigured } from '@mitto/account/server/public/read-configured';
import { day, hour } from '@mitto/kit/time';
import { configuration } from '@mitto/server/configuration';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, ownRowOf, ProfileDevice } from './profiles.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a gender can be changed three times in 30 days, the first choice not counted', async () => {
  const ana: TestPerson = await aProfile(world, 'ana');
  const edit = async (changes: Readonly<Record<string, unknown>>) =>
    // A base beyond every version: the device knows of all edits before.
    new ProfileDevice(await signInAgain(world, ana)).edit(changes, 99);
  const own = async () => (await ownRowOf(await signInAgain(world, ana))).row;
  // Days are those of UTC.
  const first = Math.floor(world.clock.now() / day) * day;
  for (const gender of [1, 2]) expect(await edit({ gender })).toMatchObject({ status: 'applied' });
  expect(await own()).not.toHaveProperty('genderFrom');
  world.clock.advance(day);
  expect(await edit({ gender: 1 })).toMatchObject({ status: 'applied' });
  expect(await own()).toMatchObject({ gender: 1, genderFrom: first + 30 * day });
  world.clock.advance(hour);
  // The other columns of the edit are written.
  expect(await edit({ gender: 2, headline: 'Kept' })).toMatchObject({
    status: 'refused',
    code: 'profile/gender-wait',
    countDown: (first + 30 * day - world.clock.now()) / 1000,
    fields: { gender: 'too-soon' },
  });
  expect(await own()).toMatchObject({ gender: 1, headline: 'Kept' });
  // The same gender again is no change.
  expect(await edit({ gender: 1 })).toMatchObject({ status: 'merged' });
  world.clock.advance(first + 30 * day - world.clock.now());
  expect(await edit({ gender: 2 })).toMatchObject({ status: 'applied' });
  expect(await edit({ gender: 0 })).toMatchObject({ status: 'applied' });
  expect(await edit({ gender: 1 })).toMatchObject({ status: 'refused' });
});

test('an operator sets how often a gender can be changed', async () => {
  const admin = await world.person('admin', { isAdmin: true });
  const { version } = (await admin.call('readConfiguration', {})).result;
  const configured = await readConfigured(world.deps, world.database.db, configuration);
  const restrictions = { ...configured.restrictions, gender: { changes: 1, days: 7 } };
  const said = { version, reason: 'For a test.', changes: { restrictions } };
  expect((await admin.call('updateConfiguration', said)).status).toBe(200);
  const ben = await aProfile(world, 'ben');
  const device = new ProfileDevice(ben);
  expect(await device.edit({ gender: 1 }, 99)).toMatchObject({ status: 'applied' });
  expect(await device.edit({ gender: 2 }, 99)).toMatchObject({
    status: 'refused',
    countDown: (Math.floor(world.clock.now() / day) * day + 7 * day - world.clock.now()) / 1000,
  });
});
