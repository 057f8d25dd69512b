import { day, minute } from '@mitto/kit/time';
import { aProfile, askProfiles, ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import { arbitraryOf } from '@mitto/testkit/fuzz/arbitrary-of';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { isNightly } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PeopleQuery } from '../contract/people-query.ts';
import { ask, refusalOf } from './people.fixture.ts';

const runs = isNightly ? 20_000 : 150;
const bangkok = { lat: 13.7563, lng: 100.5018 };
const everybody = { interested: 3, minAge: 18, maxAge: 80 };

let world: World;
let ana: TestPerson;
let others: readonly TestPerson[];

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  ana = await aProfile(world, 'ana', { isPremium: true, profile: { location: { geometry: bangkok } } });
  const names = ['ben', 'cat', 'dan', 'eve', 'fay', 'gus'];
  others = await Promise.all(
    names.map((name, at) =>
      aProfile(world, name, {
        profile: {
          location: { geometry: { lat: bangkok.lat + at / 20, lng: bangkok.lng } },
          searchFilter: everybody,
        },
      }),
    ),
  );
  // The first run of the jobs schedules the repeating ones, each one interval later.
  await world.drain();
});
afterAll(() => world.close());

test('an answer has uids, recencies and whole kilometres, and each of these people has a card', async () => {
  const { people } = await ask(ana, everybody);
  expect(people.map(({ uid }) => uid)).toEqual(others.map(({ uid }) => uid));
  for (const person of people) {
    expect(Object.keys(person).sort()).toEqual(['distance', 'recency', 'uid']);
    expect(Number.isInteger(person.distance)).toBe(true);
  }
  const cards = await askProfiles(ana, Object.fromEntries(people.map(({ uid }) => [uid, null])));
  for (const { uid, distance } of people) expect(cards[uid]).toMatchObject({ fields: { uid, distance } });
});

test('the first come with who they are, as many as are asked for, and as `profiles` tells it', async () => {
  const { people, profiles = {} } = await ask(ana, { ...everybody, profiles: 2 });
  const [first, second] = people;
  if (!first || !second) throw new Error('There are two.');
  expect(Object.keys(profiles)).toEqual([first.uid, second.uid]);
  expect(profiles).toEqual(await askProfiles(ana, { [first.uid]: null, [second.uid]: null }));
  expect(await ask(ana, everybody)).not.toHaveProperty('profiles');
  expect(await refusalOf(ana, { ...everybody, profiles: 25 })).toMatchObject({ code: 'invalid' });
});

test('a cursor goes on where a page ended, and says nothing of anybody by itself', async () => {
  const first = await ask(ana, { ...everybody, limit: '0,2' });
  const { cursor } = first;
  if (cursor === null) throw new Error('There are more than two.');
  const text = Buffer.from(cursor, 'base64url').toString('latin1') + cursor;
  for (const { uid } of others) expect(text).not.toContain(uid);
  expect(text).not.toMatch(/uid|origin|far|lat/);
  const second = await ask(ana, { ...everybody, limit: '0,2', cursor });
  const skipped = await ask(ana, { ...everybody, limit: '2,2' });
  expect(second.people).toEqual(skipped.people);
  expect(second.people.map(({ uid }) => uid)).toEqual([others[2]?.uid, others[3]?.uid]);
});

/** Remaining people of the list after this cursor, read in pages of two. */
async function restOf(cursor: string | null): Promise<string[]> {
  if (cursor === null) return [];
  const answer = await ask(ana, { ...everybody, limit: '0,2', cursor });
  return [...answer.people.map(({ uid }) => uid), ...(await restOf(answer.cursor))];
}

test('a list is as of the moment it began: who falls behind meanwhile does not come twice', async () => {
  const first = await ask(ana, { ...everybody, limit: '0,2' });
  world.clock.advance(16 * minute);
  ana = await signInAgain(world, ana);
  expect(await restOf(first.cursor)).toEqual(others.slice(2).map(({ uid }) => uid));
});

test('who moves away while a list is read does not come twice in it', async () => {
  const first = await ask(ana, { ...everybody, limit: '0,2' });
  const ben = others[0];
  if (!ben || first.people[0]?.uid !== ben.uid) throw new Error('Ben is the nearest.');
  const there = { geometry: { lat: bangkok.lat + 1, lng: bangkok.lng } };
  const again = await signInAgain(world, ben);
  expect(await new ProfileDevice(again).edit({ location: there }, 99)).toMatchObject({ status: 'applied' });
  world.clock.advance(21 * minute);
  await world.drain();
  ana = await signInAgain(world, ana);
  const moved = (await ask(ana, everybody)).people.find(({ uid }) => uid === ben.uid);
  expect(moved?.distance).toBeGreaterThan(100);
  expect(await restOf(first.cursor)).not.toContain(ben.uid);
});

test('a cursor is good for its member, its question and a day, and nobody else makes one', async () => {
  const { cursor } = await ask(ana, { ...everybody, limit: '0,2' });
  if (cursor === null) throw new Error('There are more than two.');
  const over = { code: 'discover/list-over' };
  if (!others[0]) throw new Error('Nobody is there.');
  const ben = await signInAgain(world, others[0]);
  expect(await refusalOf(ben, { ...everybody, cursor })).toMatchObject(over);
  expect(await refusalOf(ana, { ...everybody, onlineUsers: true, cursor })).toMatchObject(over);
  expect(await refusalOf(ana, { ...everybody, cursor: `${cursor.slice(0, -4)}AAAA` })).toMatchObject(over);
  expect(await refusalOf(ana, { ...everybody, cursor: '' })).toBeUndefined();
  expect(await refusalOf(ana, { ...everybody, cursor: 'x' })).toMatchObject(over);
  world.clock.advance(day + 1);
  ana = await signInAgain(world, ana);
  expect(await refusalOf(ana, { ...everybody, cursor })).toMatchObject(over);
});

test('whatever is asked, the answer is one or a clear refusal', async () => {
  const known = [ana.uid, ...others.map(({ uid }) => uid), '0,12', '3,5'];
  const refusals = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('peopleNearby', 'peopleSearch'),
      arbitraryOf(PeopleQuery, known),
      async (id, values) => {
        const { status, error } = await ana.call('databaseQuery', {
          id,
          // Safe cast: the schema that generates the value is of an object.
          values: values as Record<string, unknown>,
        });
        expect(status, JSON.stringify({ values, error })).toBeLessThan(500);
        if (error) refusals.add(error.code);
      },
    ),
    { numRuns: runs },
  );
  const clear = ['invalid', 'forbidden', 'discover/list-over', 'discover/no-place'];
  expect([...refusals].filter((code) => !clear.includes(code))).toEqual([]);
});

test('an answer and a card tell the same distance, also between two whole kilometres', async () => {
  // In double precision these squares are 91.50021 km from each other; the search computes a little less.
  const [here, there] = [
    { lat: -23.39438815276695, lng: -46.28971764206355 },
    { lat: -23.347622759158227, lng: -45.39473684210526 },
  ];
  const hal = await aProfile(world, 'hal', { profile: { location: { geometry: here } } });
  const ida = await aProfile(world, 'ida', {
    profile: { location: { geometry: there }, searchFilter: everybody },
  });
  await world.drain();
  const { people } = await ask(hal, { ...everybody, locType: 1 });
  const distance = people.find(({ uid }) => uid === ida.uid)?.distance;
  expect(distance).toBe(91);
  expect(await askProfiles(hal, { [ida.uid]: null })).toMatchObject({ [ida.uid]: { fields: { distance } } });
});
