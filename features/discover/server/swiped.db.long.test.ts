import { minute } from '@mitto/kit/time';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { Device } from '@mitto/testkit/device';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PeopleAnswer } from '../contract/people-answer.ts';
import {
  aPoint,
  aSeeker,
  type Chance,
  chanceOf,
  oneOf,
  putMadeUpSeekers,
  type Seeker,
} from './made-up-seekers.fixture.ts';
import { ask } from './people.fixture.ts';

const sequences = sized({ short: 3, nightly: 10_000 });
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const steps = 14;
const bangkok = { lat: 13.7563, lng: 100.5018 };

let world: World;
let me: TestPerson;
let others: Seeker[];

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  me = await aProfile(world, 'asker', { isPremium: true, profile: { location: { geometry: bangkok } } });
  const chance = chanceOf(seed);
  // Create real accounts that can be swiped, and give them random search rows.
  const uids = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => (await aProfile(world, `other${at}`)).uid),
  );
  others = uids.map((uid) => {
    const { facts, ...seeker } = aSeeker(chance, bangkok, world.clock.now());
    // A search goes both ways: everybody wants to meet the member who swipes.
    return { ...seeker, uid, facts: { ...facts, wanted: { interested: 3, minAge: 18, maxAge: 80 } } };
  });
});
afterAll(() => world.close());

/** Device that pages through a list of people. */
class ListDevice extends Device {
  cursor: string | null = null;
  /** People that the current list has shown since it began. */
  readonly listed = new Set<string>();
  /** People swiped while offline. */
  unsent: string[] = [];
}

const everybody = { interested: 3, minAge: 18, maxAge: 80, order: 'near' };

async function sendSwipes(device: ListDevice, swiped: Set<string>): Promise<void> {
  device.person = me;
  for (const { status } of await device.send()) if (status === 'refused') throw new Error(status);
  for (const uid of device.unsent) swiped.add(uid);
  device.unsent = [];
}

let birthdays = 0;

/** Reads one page: at random the first page, or the page after the cursor. */
async function page(device: ListDevice, chance: Chance, swiped: ReadonlySet<string>): Promise<string[]> {
  const isFresh = device.cursor === null || chance() < 0.2;
  if (isFresh) device.listed.clear();
  const asked = {
    ...everybody,
    limit: `0,${oneOf(chance, [1, 3, 7])}`,
    ...(!isFresh && { cursor: device.cursor }),
  };
  const { result, error, text } = await me.call('databaseQuery', { id: 'peopleSearch', values: asked });
  // The member's age is part of the search conditions. On a birthday the cursor is refused, and the device
  // starts a new list.
  if (error?.code === 'discover/list-over') {
    birthdays += 1;
    device.cursor = null;
    return await page(device, chance, swiped);
  }
  if (!result) throw new Error(text);
  const answer = result[0] as PeopleAnswer;
  // Simulates a lost answer: the same request is sent a second time.
  const again = chance() < 0.3 ? await ask(me, asked) : answer;
  const uids = again.people.map(({ uid }) => uid);
  for (const uid of [...uids, ...answer.people.map((person) => person.uid)])
    expect(swiped.has(uid), 'swiped before').toBe(false);
  for (const uid of uids) {
    expect(device.listed.has(uid), 'twice in one list').toBe(false);
    device.listed.add(uid);
  }
  device.cursor = again.cursor;
  return uids;
}

/** Advances the clock, and makes another member come online and move. */
async function stir(chance: Chance): Promise<void> {
  world.clock.advance(Math.floor(chance() * 2 * minute));
  const now = world.clock.now();
  const one = oneOf(chance, others);
  const middle = aSeeker(chance, aPoint(chance, bangkok), now).facts.middle;
  const moved = { ...one, facts: { ...one.facts, middle }, activeMinute: Math.floor(now / minute) };
  await putMadeUpSeekers(world, [moved]);
  await sql`update discover_seek set active_minute = ${moved.activeMinute} where uid = ${one.uid}`.execute(
    world.database.db,
  );
}

test(`nobody who was swiped comes again, and nobody twice in one list (seed ${seed})`, async () => {
  const chance = chanceOf(seed);
  let swipes = 0;
  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const { db } = world.database;
    for (const table of ['circle', 'circle_hidden', 'discover_seek'])
      await sql`delete from ${sql.table(table)}`.execute(db);
    await putMadeUpSeekers(world, others);
    const swiped = new Set<string>();
    const devices = [new ListDevice(me), new ListDevice(me)];
    for (let step = 0; step < steps; step += 1) {
      const device = oneOf(chance, devices);
      const what = chance();
      if (what < 0.2) await stir(chance);
      else if (what < 0.35) await sendSwipes(device, swiped);
      else {
        const isOnline = chance() < 0.7;
        for (const uid of await page(device, chance, swiped)) {
          if (chance() >= 0.4) continue;
          const [op, table] = chance() < 0.5 ? ['likes', 'circles'] : ['hide', 'hidden_accounts'];
          device.write(op, table, { uid });
          device.unsent.push(uid);
        }
        if (isOnline) await sendSwipes(device, swiped);
      }
      if (world.clock.now() > renewedAt + 10 * minute) await renew();
    }
    for (const device of devices) await sendSwipes(device, swiped);
    for (const uid of (await ask(me, everybody)).people.map((person) => person.uid))
      expect(swiped.has(uid)).toBe(false);
    swipes += swiped.size;
  }
  expect(swipes).toBeGreaterThan(sequences * 3);
  // Each of the two devices meets at most one birthday.
  expect(birthdays).toBeLessThanOrEqual(2);
});

let renewedAt = 0;
/** Signs in again before the short session expires. */
async function renew(): Promise<void> {
  me = await signInAgain(world, me);
  renewedAt = world.clock.now();
}
