import { accountEvents } from '@mitto/account/contract/account-events';
import { minute } from '@mitto/kit/time';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { findPresent } from '@mitto/sync-server/socket/presence-store';
import { Device } from '@mitto/testkit/device';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepActive } from './keep-active.ts';
import { ask } from './people.fixture.ts';
import { recencyStep } from './recency-step.ts';

let world: World;
let ana: TestPerson;

beforeAll(async () => {
  world = await startWorld({ limits: 'off', socketLimits: { lingerMs: 0 } });
  ana = await aProfile(world, 'ana');
});
afterAll(() => world.close());

const aMan = (name: string) =>
  aProfile(world, name, { profile: { gender: 1, searchFilter: { interested: 0, minAge: 18, maxAge: 80 } } });

async function recencyOf({ uid }: TestPerson): Promise<number | undefined> {
  ana = await signInAgain(world, ana);
  return (await ask(ana)).people.find((person) => person.uid === uid)?.recency;
}

async function untilHere({ uid }: TestPerson, isHere: boolean): Promise<void> {
  const { db } = world.database;
  while ((await findPresent(db, [uid], world.clock.now())).has(uid) !== isHere)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Advances the clock, and the time of the last sign of life of every open socket. */
async function wait(minutes: number): Promise<void> {
  world.clock.advance(minutes * minute);
  await sql`update sync_presence set seen_at = ${world.clock.now()}`.execute(world.database.db);
}

/** Moves to the beginning of the next step, and runs the job. */
async function nextStep(): Promise<void> {
  const step = recencyStep * minute;
  await wait((step - (world.clock.now() % step)) / minute);
  await keepActive(world.deps);
}

test('who closes one of two devices is still there, and who closes both was there until then', async () => {
  const man = await aMan('twodevices');
  const [phone, laptop] = [await new Device(man).listen(world.url), await new Device(man).listen(world.url)];
  await untilHere(man, true);
  phone.close();
  for (let step = 0; step < 4; step += 1) {
    await nextStep();
    expect(await recencyOf(man)).toBe(0);
  }
  await wait(4);
  laptop.close();
  await untilHere(man, false);
  world.clock.advance(11 * minute);
  expect(await recencyOf(man)).toBe(0);
  for (let step = 0; step < 2; step += 1) await nextStep();
  expect(await recencyOf(man)).toBe(1);
  world.clock.advance(24 * 60 * minute);
  expect(await recencyOf(man)).toBe(2);
  world.clock.advance(7 * 24 * 60 * minute);
  expect(await recencyOf(man)).toBe(3);
});

test('who calls without a socket is there as well', async () => {
  const man = await aMan('polls');
  world.clock.advance(60 * minute);
  expect(await recencyOf(man)).toBe(1);
  await signInAgain(world, man);
  await nextStep();
  expect(await recencyOf(man)).toBe(0);
});

test('nobody’s coming and going is told before the next step of the clock, however often the job runs', async () => {
  const man = await aMan('lively');
  await nextStep();
  await nextStep();
  await nextStep();
  expect(await recencyOf(man)).toBe(1);
  await wait(1);
  // The steps have ended the first session.
  const phone = await new Device(await signInAgain(world, man)).listen(world.url);
  await untilHere(man, true);
  for (let run = 0; run < 3; run += 1) {
    await wait(3);
    await keepActive(world.deps);
    expect(await recencyOf(man)).toBe(1);
  }
  phone.close();
  await untilHere(man, false);
  expect(await recencyOf(man)).toBe(1);
  await nextStep();
  expect(await recencyOf(man)).toBe(0);
});

test('only those who are online, if only those are wanted', async () => {
  const [here, away] = [await aMan('here'), await aMan('away')];
  for (let step = 0; step < 3; step += 1) {
    await signInAgain(world, here);
    await nextStep();
  }
  ana = await signInAgain(world, ana);
  const online = (await ask(ana, { onlineUsers: true })).people.map(({ uid }) => uid);
  expect(online).toContain(here.uid);
  expect(online).not.toContain(away.uid);
});

test('who comes and is not known to the search is found from then on', async () => {
  const { uid } = await aMan('earlier');
  await sql`delete from discover_seek where uid = ${uid}`.execute(world.database.db);
  ana = await signInAgain(world, ana);
  const found = async () => (await ask(ana)).people.map((person) => person.uid);
  expect(await found()).not.toContain(uid);
  await world.database.transact((tx) =>
    world.deps.emit(tx, accountEvents.presenceChanged, { uid, isPresent: true, at: world.clock.now() }),
  );
  expect(await found()).toContain(uid);
});
