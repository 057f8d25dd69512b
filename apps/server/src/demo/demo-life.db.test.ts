// @pglite: the demo lives on it
import type { ActivitiesAnswer } from '@mitto/activities/contract/activity-queries';
import { ChatDevice } from '@mitto/chat/server/chat-device.fixture';
import type { PeopleAnswer } from '@mitto/discover/contract/people-answer';
import { minute, second } from '@mitto/kit/time';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { demoPlace } from '@mitto/profile/server/seed/cities-of-demo';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../seed-demo.ts';
import { demoPassword } from './demo-password.ts';
import { putDemoPeople } from './demo-people.ts';

const count = 400;
const berlin = { lat: 52.52, lng: 13.405 };
let world: World;
let still: World;
beforeAll(async () => {
  world = await startWorld({ isDemoLively: true });
  await seedDemo(world.deps, 24);
  await world.database.transact((tx) => putDemoPeople(tx, world.deps, { from: 24, to: count }));
  await passTime(world, 0);
  still = await startWorld();
  await seedDemo(still.deps, 24);
}, 240_000);
afterAll(async () => {
  await world.close();
  await still.close();
});

/** Lets time pass in steps of five seconds, and runs the jobs that become due, but no drawing of portraits. */
async function passTime({ clock, database, drain }: World, ms: number): Promise<void> {
  for (let passed = 0; ; passed += 5 * second) {
    await sql`delete from job where kind = 'demo.photos'`.execute(database.db);
    await drain();
    if (passed >= ms) return;
    clock.advance(5 * second);
  }
}

async function near(person: Pick<TestPerson, 'call'>): Promise<string[]> {
  const asked = { id: 'peopleNearby', values: { limit: '0,250', distance: 20 } };
  const { result, text } = await person.call('databaseQuery', asked);
  if (!result) throw new Error(text);
  return (result[0] as PeopleAnswer).people.map(({ uid }) => uid);
}

async function activitiesFor(person: Pick<TestPerson, 'call'>) {
  const { result, text } = await person.call('databaseQuery', { id: 'loadActivityByCategory', values: {} });
  if (!result) throw new Error(text);
  return (result[0] as ActivitiesAnswer).activities;
}

const matchesOf = async ({ uid }: { uid: string }, { database }: World = world): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select m.name from circle c join account_member m on m.uid = case when c.fid = ${uid} then c.sid else c.fid end
      where c.connected and ${uid}::uuid in (c.fid, c.sid)`.execute(database.db)
  ).rows.map(({ name }) => name);

const aNewcomer = (name: string, inWorld: World = world) =>
  aProfile(inWorld, name, { profile: { gender: 1, location: { geometry: berlin } } });

test('a newcomer where nobody lives has neighbours, a match and a conversation within five minutes', async () => {
  const newcomer = await aNewcomer('newcomer');
  expect(await near(newcomer)).toEqual([]);
  await passTime(world, 20 * second);
  const shown = await near(newcomer);
  expect(shown.length).toBeGreaterThanOrEqual(60);

  const device = new ChatDevice(newcomer);
  await device.do('likes', 'circles', { uid: shown[0] });
  await passTime(world, 10 * second);
  expect(await matchesOf(newcomer)).toHaveLength(1);
  await passTime(world, 30 * second);
  const [first] = await device.list('messages');
  expect(first).toMatchObject({ sender: shown[0], content: expect.stringContaining('newcomer') });
}, 120_000);

test('whoever does nothing is visited, liked and written to within five minutes', async () => {
  const quiet = await aNewcomer('quiet');
  await passTime(world, 5 * minute);
  const { rows } = await sql<{ likes: number; visits: number }>`
    select (select count(*)::int from circle where sid = ${quiet.uid}) as likes,
      (select count(*)::int from circle_visit where visitor_id = ${quiet.uid}) as visits`.execute(
    world.database.db,
  );
  expect(rows[0]?.likes).toBeGreaterThanOrEqual(2);
  expect(rows[0]?.visits).toBeGreaterThanOrEqual(2);
  const device = new ChatDevice(quiet);
  expect(await device.list('chats')).toMatchObject([{ kind: 'request', isMine: false }]);
}, 120_000);

test('demo people plan activities near a member, and join each other', async () => {
  const member = await aProfile(world, 'planner', { profile: { location: { geometry: demoPlace } } });
  await passTime(world, 40 * second);
  const activities = await activitiesFor(member);
  expect(activities.length).toBeGreaterThanOrEqual(8);
  expect(new Set(activities.map(({ category }) => category)).size).toBe(5);
  expect(activities.some(({ interestedCount }) => interestedCount > 0)).toBe(true);
  const now = world.clock.now();
  for (const { startTime } of activities) expect(startTime).toBeGreaterThan(now);

  // Some are over, others come, and nothing is planned twice.
  await sql`
    update activity set starts_at = 1, ends_at = 2
    where id in (select id from activity order by id desc limit 3)`.execute(world.database.db);
  await sql`update job set run_at = 0 where kind = 'demo.activities'`.execute(world.database.db);
  await passTime(world, 0);
  const venues = (await activitiesFor(member)).map(({ location }) => location?.name);
  expect(venues.length).toBeGreaterThanOrEqual(8);
  expect(new Set(venues).size).toBe(venues.length);

  await sql`update activity set starts_at = 1, ends_at = 2`.execute(world.database.db);
  expect(await activitiesFor(member)).toEqual([]);
  await sql`update job set run_at = 0 where kind = 'demo.activities'`.execute(world.database.db);
  await passTime(world, 0);
  expect((await activitiesFor(member)).length).toBeGreaterThanOrEqual(8);
}, 120_000);

test('a demo person answers in turn, says at last what they are, and then nothing more', async () => {
  const talker = new ChatDevice(await world.person('talker', { isPremium: true }));
  await talker.person.call('createProfile', {
    name: 'Name of talker',
    username: 'talker',
    gender: 1,
    dob: { day: 9, month: 3, year: 1994 },
    location: { geometry: demoPlace },
  });
  // Members of the other tests live here too, and do not answer.
  const { rows } = await sql<{ uid: string }>`
    select uid from account_member where email like '%@people.mitto.example'`.execute(world.database.db);
  const uid = (await near(talker.person)).find((other) => rows.some((row) => row.uid === other)) ?? '';
  await talker.do('likes', 'circles', { uid });
  await passTime(world, 40 * second);
  for (let turn = 0; turn < 6; turn += 1) {
    await talker.do('messages', 'messages', { uid, content: `Words ${turn}` });
    await passTime(world, 15 * second);
  }
  const said = (await talker.list('messages')).filter((row) => row['sender'] === uid);
  expect(said).toHaveLength(5);
  expect(said.map((row) => String(row['content'])).toSorted()).toContainEqual(
    expect.stringMatching(/demo people|สมาชิกตัวอย่าง/),
  );
  expect(
    (await talker.list('messages')).filter(
      (row) => row['status'] === 'unread' && row['chat'] === uid && row['sender'] !== uid,
    ),
  ).toEqual([]);
}, 120_000);

test('the demo member has no two matches of the same name, and none of their own', async () => {
  const { result } = await world.anonymous.call('authorize', {
    email: 'demo@mitto.example',
    password: demoPassword,
  });
  if (result.disabled) throw new Error('The demo member is disabled.');
  const { uid } = (await world.anonymous.call('userInfo', {}, { bearer: result.tokens.bearer })).result;
  const demo = new ChatDevice({
    uid,
    tokens: result.tokens,
    call: (name, input, options) =>
      world.anonymous.call(name, input, { bearer: result.tokens.bearer, ...options }),
  } as TestPerson);
  await sql`update account_member set premium_until = ${world.clock.now() + 1e9} where uid = ${uid}`.execute(
    world.database.db,
  );
  const shown = await near(demo.person);
  for (const other of shown.slice(0, 39)) await demo.do('likes', 'circles', { uid: other });
  await passTime(world, 15 * second);
  const names = (await matchesOf(demo)).map((name) => name.toLowerCase());
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('sam');
}, 120_000);

test('without life nobody moves, likes back or writes', async () => {
  const newcomer = await aNewcomer('newcomer', still);
  await passTime(still, minute);
  expect(await near(newcomer)).toEqual([]);
  const { rows } = await sql<{ uid: string }>`
    select uid from account_member where email like '%@people.mitto.example' order by uid`.execute(
    still.database.db,
  );
  const device = new ChatDevice(newcomer);
  for (const { uid } of rows.slice(0, 10)) await device.do('likes', 'circles', { uid });
  await passTime(still, 5 * minute);
  expect(await device.list('messages')).toEqual([]);
  const { rows: touched } = await sql`
    select from circle where sid = ${newcomer.uid}
    union all select from circle_visit where visitor_id = ${newcomer.uid}
    union all select from activity`.execute(still.database.db);
  expect(touched).toEqual([]);
}, 120_000);
