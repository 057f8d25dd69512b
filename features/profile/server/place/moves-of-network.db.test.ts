import { readConfigured } from '@mitto/account/server/public/read-configured';
import { day, hour, minute } from '@mitto/kit/time';
import { configuration } from '@mitto/server/configuration';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Point } from '../../contract/profile-fields.ts';
import { aProfile, ProfileDevice } from '../profiles.fixture.ts';
import { writePlace } from './write-place.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  // The first run of the jobs schedules the repeating ones, each one interval later.
  await world.drain();
  const admin = await world.person('admin', { isAdmin: true });
  const { version } = (await admin.call('readConfiguration', {})).result;
  const places = { account: 20, network: 400, moves: 5 };
  const { restrictions } = await readConfigured(world.deps, world.database.db, configuration);
  const changes = { restrictions: { ...restrictions, places } };
  await admin.call('updateConfiguration', { version, reason: 'For a test.', changes });
});
afterAll(() => world.close());

const steps = 6;

/** Lets accounts of one network be at these points one after the other. Returns the squares told of each. */
async function toldOf(people: readonly TestPerson[], points: readonly (readonly Point[])[], ip: string) {
  const { db } = world.database;
  const uids = people.map(({ uid }) => uid);
  world.clock.advance(day - (world.clock.now() % day) + hour);
  await sql`update account_device set ip = ${ip} where uid = any(${uids}::uuid[])`.execute(db);
  const told = new Map(uids.map((uid) => [uid, new Set<string>()]));
  for (let step = 0; step < steps; step += 1) {
    for (const [at, person] of people.entries()) await moveTo(person, points[at]?.[step], step === steps - 1);
    world.clock.advance(21 * minute);
    await world.drain();
    const { rows } = await sql<{ uid: string; square: string }>`
      select uid, grid_lat || ' ' || grid_lng as square from profile_place where uid = any(${uids}::uuid[])`.execute(
      db,
    );
    for (const { uid, square } of rows) told.get(uid)?.add(square);
  }
  return [...told.values()].map(({ size }) => size);
}

/** The last move goes the way of a device, the others go past its session, which ends after a while. */
async function moveTo(person: TestPerson, geometry: Point = { lat: 0, lng: 0 }, isLast: boolean) {
  const { uid } = person;
  const place = { geometry, autoUpdate: true };
  const { rows } = await sql<{ id: string }>`
    select device_id as id from account_device where uid = ${uid} order by signed_in_at limit 1`.execute(
    world.database.db,
  );
  const device = { uid, deviceId: rows[0]?.id ?? '' };
  if (!isLast) {
    await world.database.transact((tx) => writePlace(world.deps, tx, { uid, place, device }));
    return;
  }
  const again = await signInAgain(world, person);
  await sql`
    update account_device d set ip = o.ip from account_device o
    where d.uid = ${uid} and o.uid = ${uid} and o.device_id = ${device.deviceId}`.execute(world.database.db);
  expect(await new ProfileDevice(again).edit({ location: place }, 999)).toMatchObject({ status: 'applied' });
}

const some = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, at) => aProfile(world, `${name}${at}`)));
const apart = (from: Point, at: number): Point[] =>
  Array.from({ length: steps }, (_, step) => ({ lat: from.lat + step / 5, lng: from.lng + at / 5 }));
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

test('the accounts of a network are told in few places, their first three of the day always', async () => {
  const people = await some(4, 'thrown');
  const points = people.map((_, at) => apart({ lat: 13, lng: 100 }, at));
  // Before the limit: 24 of 24.
  const told = await toldOf(people, points, '203.0.113.7');
  expect(sum(told)).toBe(4 * 3 + 5);
  expect(Math.min(...told)).toBeGreaterThanOrEqual(3);
  // The place is told on the next day, and another network is not affected.
  world.clock.advance(day);
  await world.drain();
  const { rows } = await sql<{ lat: number }>`
    select grid_lat as lat from profile_place where uid = any(${people.map(({ uid }) => uid)}::uuid[])`.execute(
    world.database.db,
  );
  expect(rows.filter(({ lat }) => lat > 13.9)).toHaveLength(4);
  expect(
    sum(await toldOf(await some(1, 'elsewhere'), [apart({ lat: 15, lng: 104 }, 0)], '198.51.100.9')),
  ).toBe(steps);
});

test('many members of one network in the same places hold nobody back', async () => {
  const people = await some(5, 'student');
  const daily = apart({ lat: 18, lng: 99 }, 0);
  expect(
    await toldOf(
      people,
      people.map(() => daily),
      '203.0.113.99',
    ),
  ).toEqual(people.map(() => steps));
});
