import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { day } from '@mitto/kit/time';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMan, ask, bangkok, kmNorth, refusalOf, uidsFor } from './people.fixture.ts';

let world: World;
let ana: TestPerson;
/** Points of towns that are far from each other. */
const places = [...Array(40).keys()].map((at) => ({ lat: 46 + (at % 8) / 2, lng: 2 + Math.floor(at / 8) }));

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  ana = await aProfile(world, 'ana', { profile: { location: { geometry: bangkok } } });
});
afterAll(() => world.close());

const byPlace = (geometry: typeof bangkok) => ({ locType: 2, distance: 200, loc: { geometry } });
const over = { code: 'discover/too-many-places', countDown: expect.any(Number) };

/** Searches from all places, one after the other; returns how many were answered. */
async function answered(who: TestPerson, from: readonly (typeof bangkok)[]): Promise<number> {
  let count = 0;
  for (const place of from) count += (await refusalOf(who, byPlace(place))) ? 0 : 1;
  return count;
}

test('a search around a place begins at its town, whatever the coordinate, and tells no distance', async () => {
  const near = await aMan(world, 'near', { location: { geometry: kmNorth(3) } });
  const far = await aMan(world, 'far', { location: { geometry: kmNorth(60) } });
  const { point } = (await world.deps.places.closestTown(kmNorth(60))) ?? { point: bangkok };
  const aside = { lat: point.lat + 0.0001, lng: point.lng - 0.0001 };
  const [atTown, besideIt] = [await ask(ana, byPlace(point)), await ask(ana, byPlace(aside))];
  expect(atTown).toEqual(besideIt);
  expect(atTown.people.map(({ uid }) => uid)).toEqual([far.uid, near.uid]);
  // A small radius around the coordinate itself would find the man who lives there.
  expect(kilometresBetween(point, kmNorth(60))).toBeGreaterThan(3);
  for (const distance of [1, 2, 3, 5, 8, 12]) {
    const [there, inTown] = [
      await ask(ana, { ...byPlace(kmNorth(60)), distance }),
      await ask(ana, { ...byPlace(point), distance }),
    ];
    expect(there).toEqual(inTown);
  }
  for (const person of atTown.people) expect(person).not.toHaveProperty('distance');
  for (const person of (await ask(ana, { locType: 1 })).people) expect(person).toHaveProperty('distance');
});

test('the next page needs no further place, and tells no distance either', async () => {
  const first = await ask(ana, { ...byPlace(kmNorth(58)), limit: '0,1' });
  const next = await ask(ana, { ...byPlace(kmNorth(58)), limit: '0,1', cursor: first.cursor });
  expect(next.people).toHaveLength(1);
  expect(next.people[0]).not.toHaveProperty('distance');
  const moved = { ...byPlace(bangkok), locType: 1, cursor: first.cursor };
  expect(await refusalOf(ana, moved)).toMatchObject({ code: 'discover/list-over' });
});

test('where the device says it is changes nothing', async () => {
  const here = await ask(ana, { locType: 1 });
  expect(await ask(ana, { locType: 1, myLoc: places[0] })).toEqual(here);
  expect(await ask(ana, { locType: 0, distance: 200, myLoc: places[0] })).toMatchObject(
    await ask(ana, { locType: 0, distance: 200 }),
  );
});

test('an account searches around twenty places a day; those of today and its own stay open', async () => {
  const bea = await aProfile(world, 'bea', { profile: { location: { geometry: bangkok } } });
  expect(await answered(bea, places.slice(0, 22))).toBe(20);
  expect(await refusalOf(bea, byPlace(places[20] ?? bangkok))).toMatchObject(over);
  expect(await answered(bea, places.slice(0, 3))).toBe(3);
  expect(await uidsFor(bea, { locType: 0, distance: 200 })).toEqual(expect.any(Array));
  world.clock.advance(day);
  ana = await signInAgain(world, ana);
  expect(await answered(await signInAgain(world, bea), places.slice(20, 23))).toBe(3);
});

test('searches at the same moment are counted as well', async () => {
  const cyd = await aProfile(world, 'cyd', { profile: { location: { geometry: bangkok } } });
  const refusals = await Promise.all(places.map((place) => refusalOf(cyd, byPlace(place))));
  expect(refusals.filter((refusal) => !refusal)).toHaveLength(20);
});

test('the accounts of a network share a larger number of places', async () => {
  const admin = await world.person('admin', { isAdmin: true });
  const { result } = await admin.call('readConfiguration', {});
  const { services, chat, search } = result.restrictions;
  const limits = { services: Object.fromEntries(Object.entries(services).map(taskLimit)), chat, search };
  await admin.call('updateConfiguration', {
    version: result.version,
    reason: 'A test with few places.',
    changes: {
      restrictions: {
        ...limits,
        chat: { waitTime: chat.waitTime },
        places: { account: 20, network: 25 },
      },
    },
  });
  await sql`delete from discover_searched_network`.execute(world.database.db);
  const dee = await aProfile(world, 'dee');
  const eli = await aProfile(world, 'eli');
  expect(await answered(dee, places.slice(0, 20))).toBe(20);
  expect(await answered(eli, places.slice(10, 40))).toBe(15);
  // Nobody is shut out by others: the first three places of an account are always open.
  const fin = await aProfile(world, 'fin');
  expect(await answered(fin, places.slice(30, 38))).toBe(3);
});

function taskLimit([task, { limit, timeout }]: [string, { limit: number; timeout: number }]) {
  return [task, { limit, timeout }] as const;
}

test('a place without any town near it is no place to search around', async () => {
  const refusal = await refusalOf(ana, byPlace({ lat: 0, lng: -30 }));
  expect(refusal).toMatchObject({ code: 'invalid', fields: { loc: 'no-town' } });
});

test('what was searched is exported for a day, then deleted, and erased with its member', async () => {
  const fay = await aProfile(world, 'fay');
  await answered(fay, places.slice(0, 1));
  const rows = async () =>
    (await sql`select towns from discover_searched where uid = ${fay.uid}`.execute(world.database.db)).rows;
  expect(await rows()).toHaveLength(1);
  await world.database.transact((tx) => world.deps.eraseMember(tx, fay.uid));
  expect(await rows()).toEqual([]);
  const gil = await aProfile(world, 'gil');
  await answered(gil, places.slice(0, 1));
  await world.drain();
  world.clock.advance(day + 1);
  await world.drain();
  const left =
    await sql`select from discover_searched union all select from discover_searched_network`.execute(
      world.database.db,
    );
  expect(left.rows).toEqual([]);
});
