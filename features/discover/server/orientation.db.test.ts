import { day, hour } from '@mitto/kit/time';
import { aProfile, ownRowOf, ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMan, bangkok, uidsFor } from './people.fixture.ts';

let world: World;
/** Forty men, and the gender that each of them looks for. */
const looksFor = new Map<string, number>();
const everybody = { interested: 3, locType: 1, limit: '0,100' };

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  for (let index = 0; index < 40; index += 1) {
    const interested = Math.floor(Math.random() * 3);
    const { uid } = await aMan(world, `admirer${index}`, {
      searchFilter: { interested, minAge: 18, maxAge: 50 },
    });
    looksFor.set(uid, interested);
  }
  await world.drain();
});
afterAll(() => world.close());

const whoWants = (gender: number) =>
  [...looksFor]
    .filter(([, wanted]) => wanted === gender)
    .map(([uid]) => uid)
    .sort();
const found = async (person: TestPerson) =>
  (await uidsFor(await signInAgain(world, person), everybody)).filter((uid) => looksFor.has(uid)).sort();
const edit = async (person: TestPerson, changes: Readonly<Record<string, unknown>>) =>
  await new ProfileDevice(await signInAgain(world, person)).edit(changes, 99);

test('nobody learns by changing their gender or wishes for whom others look', async () => {
  const spy = await aProfile(world, 'spy', { profile: { gender: 0, location: { geometry: bangkok } } });
  const told = [await found(spy)];
  for (const gender of [1, 2, 0]) {
    for (const interested of [0, 1, 2, 3]) {
      await edit(spy, { gender, searchFilter: { interested, minAge: 18, maxAge: 80 } });
      told.push(await found(spy));
      world.clock.advance(hour);
    }
  }
  expect(told).toEqual(told.map(() => whoWants(0)));
});

test('a changed gender finds and is found a day later, and can be corrected twice more in 30 days', async () => {
  const ana = await aProfile(world, 'ana', { profile: { gender: 0, location: { geometry: bangkok } } });
  const ben = await aMan(world, 'ben', { searchFilter: { interested: 1, minAge: 18, maxAge: 50 } });
  const isFound = async () =>
    (await uidsFor(await signInAgain(world, ben), { ...everybody, interested: 1 })).includes(ana.uid);
  const own = async () => (await ownRowOf(await signInAgain(world, ana))).row;
  await edit(ana, { gender: 1, searchFilter: { interested: 1, minAge: 18, maxAge: 50 } });
  const changedAt = world.clock.now();
  expect(await own()).toMatchObject({ gender: 1, genderSearchedFrom: changedAt + day });
  world.clock.advance(day - hour);
  await world.drain();
  expect([await found(ana), await isFound()]).toEqual([whoWants(0), false]);
  world.clock.advance(hour);
  await world.drain();
  expect([await found(ana), await isFound()]).toEqual([whoWants(1), true]);
  expect(await own()).not.toHaveProperty('genderSearchedFrom');
});

test('whom somebody looks for counts at once in their own search, and in those of others a day after the last change', async () => {
  const carl = await aMan(world, 'carl', { searchFilter: { interested: 1, minAge: 18, maxAge: 50 } });
  const dora = await aProfile(world, 'dora', {
    profile: {
      gender: 0,
      location: { geometry: bangkok },
      searchFilter: { interested: 1, minAge: 18, maxAge: 80 },
    },
  });
  const both = async () => {
    await world.drain();
    const [his, hers] = [await signInAgain(world, carl), await signInAgain(world, dora)];
    return [
      (await uidsFor(his, everybody)).includes(dora.uid),
      (await uidsFor(hers, everybody)).includes(carl.uid),
    ];
  };
  expect(await both()).toEqual([true, false]);
  await edit(carl, { searchFilter: { interested: 0, minAge: 18, maxAge: 50 } });
  world.clock.advance(day - hour);
  expect(await both()).toEqual([true, false]);
  // Another change begins the day again. One of the ages alone does not.
  await edit(carl, { searchFilter: { interested: 3, minAge: 18, maxAge: 50 } });
  world.clock.advance(day - hour);
  await edit(carl, { searchFilter: { interested: 3, minAge: 20, maxAge: 50 } });
  expect(await both()).toEqual([true, false]);
  world.clock.advance(hour);
  expect(await both()).toEqual([true, true]);
});
