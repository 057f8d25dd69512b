import { hour } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, cardOf } from '../profiles.fixture.ts';
import { readSearchFacts } from '../public/search-facts.ts';

const reason = 'For a test.';
const chosen = { search: false, age: false, location: false, pm: false, hideMyVisits: true };

let world: World;
let staff: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  staff = await world.person('staff', { isAdmin: true });
  ana = await aProfile(world, 'ana');
  ben = await aProfile(world, 'ben');
});
afterAll(() => world.close());

async function premiumUntil(until: number | null): Promise<void> {
  const { status } = await staff.call('changeEntitlement', { uid: ana.uid, reason, premiumUntil: until });
  expect(status).toBe(200);
  await world.drain();
}

const isFound = async () =>
  (await world.database.transact((tx) => readSearchFacts(tx, world.deps, ana.uid)))?.isToBeFound;

async function countVisits(): Promise<number> {
  const { rows } = await sql`select * from circle_visit where visitor_uid = ${ana.uid}`.execute(
    world.database.db,
  );
  return rows.length;
}

test('when premium ends, its switches count as their defaults, and again when premium returns', async () => {
  await premiumUntil(world.clock.now() + hour);
  expect((await ana.call('updateUser', { privacy: chosen })).status).toBe(200);
  await world.drain();
  expect(await cardOf(ben, ana.uid)).toBeNull();
  expect(await isFound()).toBe(false);

  world.clock.advance(2 * hour);
  [staff, ana, ben] = [
    await signInAgain(world, staff),
    await signInAgain(world, ana),
    await signInAgain(world, ben),
  ];
  // At that moment, before any job has run.
  expect(await cardOf(ben, ana.uid)).toMatchObject({ uid: ana.uid, age: expect.any(Number) });
  expect(await isFound()).toBe(true);
  await new Device(ana).do('visit', 'visitors', { uid: ben.uid });
  expect(await countVisits()).toBe(1);
  // What she has chosen is kept.
  const [own] = await new Device(ana).list('user_info');
  expect(own).toMatchObject({ privacy: chosen });

  await premiumUntil(world.clock.now() + hour);
  expect(await cardOf(ben, ana.uid)).toBeNull();
  expect(await isFound()).toBe(false);
});
