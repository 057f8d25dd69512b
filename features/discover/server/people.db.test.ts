import { day } from '@mitto/kit/time';
import { dayIn, serviceTimeZone } from '@mitto/profile/contract/calendar';
import { ageOn } from '@mitto/profile/policy';
import { aProfile, ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMan, ask, bangkok, kmNorth, refusalOf, setFilter, task, uidsFor } from './people.fixture.ts';

let world: World;
let ana: TestPerson;

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  ana = await aProfile(world, 'ana', { profile: { location: { geometry: bangkok } } });
  // The first run of the jobs schedules the repeating ones, each one interval later.
  await world.drain();
});
afterAll(() => world.close());

/** Expects that Ana finds the man before the action and does not find him afterwards. */
async function expectGone(name: string, act: (man: TestPerson) => Promise<unknown>): Promise<TestPerson> {
  const man = await aMan(world, name);
  expect(await uidsFor(ana)).toContain(man.uid);
  await act(man);
  expect(await uidsFor(ana)).not.toContain(man.uid);
  return man;
}

test('whom a member likes, hides or blocks does not come again; who is let back does', async () => {
  const liked = await expectGone('liked', (man) => task(ana, 'likes', man.uid));
  const hidden = await expectGone('hidden', (man) => task(ana, 'hide', man.uid));
  const blocked = await expectGone('blocked', (man) => task(ana, 'block', man.uid));
  await task(ana, 'undoLikes', liked.uid);
  await task(ana, 'undoHide', hidden.uid);
  await task(ana, 'unblock', blocked.uid);
  expect(await uidsFor(ana)).toEqual(expect.arrayContaining([liked.uid, hidden.uid, blocked.uid]));
});

test('who hides or blocks the member is not there for them; who likes them is, until it is a match', async () => {
  await expectGone('hider', (man) => task(man, 'hide', ana.uid));
  await expectGone('blocker', (man) => task(man, 'block', ana.uid));
  const admirer = await aMan(world, 'admirer');
  await task(admirer, 'likes', ana.uid);
  expect(await uidsFor(ana)).toContain(admirer.uid);
  await task(ana, 'likes', admirer.uid);
  expect(await uidsFor(ana)).not.toContain(admirer.uid);
});

test('oneself, the paused, the suspended, the erased, those who left and those who hide from the search are not found', async () => {
  const admin = await world.person('admin', { isAdmin: true });
  expect(await uidsFor(ana, { interested: 3, wins: false })).not.toContain(ana.uid);
  const paused = await expectGone('paused', (man) =>
    new ProfileDevice(man).do('changePrivacy', 'user_info', { available: false }),
  );
  await new ProfileDevice(paused).do('changePrivacy', 'user_info', { available: true });
  expect(await uidsFor(ana)).toContain(paused.uid);
  await expectGone('suspended', ({ uid }) =>
    admin.call('changeStanding', { uid, reason: 'For a test.', standing: 'suspended', message: 'Rest.' }),
  );
  await expectGone('left', ({ uid }) => admin.call('removeFromDatabase', { uid, reason: 'For a test.' }));
  await expectGone('gone', (man) => man.call('removeUser', { password: man.password }));
  const shy = await aProfile(world, 'shy', {
    isPremium: true,
    profile: {
      gender: 1,
      searchFilter: { interested: 0, minAge: 18, maxAge: 50 },
      location: { geometry: bangkok },
    },
  });
  expect(await uidsFor(ana)).toContain(shy.uid);
  await new ProfileDevice(shy).do('changePrivacy', 'user_info', { search: false });
  expect(await uidsFor(ana)).not.toContain(shy.uid);
});

test('who hid from the search with premium is found again when premium ends', async () => {
  const profile = { gender: 1, location: { geometry: bangkok } };
  const shy = await aProfile(world, 'ending', { isPremium: true, profile });
  await new ProfileDevice(shy).do('changePrivacy', 'user_info', { search: false });
  expect(await uidsFor(ana)).not.toContain(shy.uid);
  const admin = await world.person('admin', { isAdmin: true });
  await admin.call('changeEntitlement', { uid: shy.uid, reason: 'For a test.', premiumUntil: null });
  await world.drain();
  expect(await uidsFor(ana)).toContain(shy.uid);
});

test('who tells no age is not searched by it, and who tells no place is nowhere near', async () => {
  const hider = await aProfile(world, 'agehider', {
    isPremium: true,
    profile: {
      gender: 1,
      dob: { day: 1, month: 1, year: 1960 },
      searchFilter: { interested: 0, minAge: 18, maxAge: 50 },
      location: { geometry: bangkok },
    },
  });
  const { uid } = hider;
  const young = { minAge: 18, maxAge: 20 };
  expect(await uidsFor(ana, young)).not.toContain(uid);
  await new ProfileDevice(hider).do('changePrivacy', 'user_info', { age: false });
  expect(await uidsFor(ana, young)).toContain(uid);
  expect(await uidsFor(ana, { minAge: 70, maxAge: 80 })).toContain(uid);

  const near = { locType: 0, distance: 200 };
  expect(await uidsFor(ana, near)).toContain(uid);
  await new ProfileDevice(hider).do('changePrivacy', 'user_info', { location: false });
  expect(await uidsFor(ana, near)).not.toContain(uid);
  const found = (await ask(ana)).people.find((person) => person.uid === uid);
  expect(found).toEqual({ uid, recency: 0 });
});

test('each part of the filter is kept to, and the end of the age sliders is open', async () => {
  const style = '2';
  const plain = await aMan(world, 'plain', { style });
  const all = await aMan(world, 'allstyles');
  const old = await aMan(world, 'old', { dob: { day: 1, month: 1, year: 1950 } });
  const wantsOthers = await aMan(world, 'wantsothers', {
    searchFilter: { interested: 1, minAge: 18, maxAge: 50 },
  });
  const wantsOlder = await aMan(world, 'wantsolder', {
    searchFilter: { interested: 0, minAge: 60, maxAge: 80 },
  });
  const { db } = world.database;
  await sql`update discover_seek set flags = 1 where uid = ${plain.uid}`.execute(db);
  await sql`update discover_seek set flags = 2 where uid = ${all.uid}`.execute(db);
  // Nobody joins at this age, but members grow older.
  await sql`update discover_seek set age = 86 where uid = ${old.uid}`.execute(db);
  const ours = [plain, all, old, wantsOthers, wantsOlder];
  const namesFor = async (asked: Record<string, unknown>) => {
    const uids = await uidsFor(ana, asked);
    return ours.filter(({ uid }) => uids.includes(uid)).map(({ name }) => name);
  };
  expect(await namesFor({})).toEqual(['plain', 'allstyles']);
  // A question cannot leave out the other's own filter: that would tell whom somebody wants.
  expect(await namesFor({ wins: false })).toEqual(['plain', 'allstyles']);
  expect(await namesFor({ minAge: 60, maxAge: 79 })).toEqual([]);
  expect(await namesFor({ minAge: 60, maxAge: 80 })).toEqual(['old']);
  expect(await namesFor({ style: '1' })).toEqual(['allstyles', 'old'].slice(0, 1));
  expect(await namesFor({ style })).toEqual(['plain', 'allstyles']);
  expect(await namesFor({ hasProfilePic: true })).toEqual(['plain']);
  expect(await namesFor({ verifiedUsers: true })).toEqual(['allstyles']);
  expect(await namesFor({ interested: 0 })).toEqual([]);
  expect(await namesFor({ interested: 3 })).toEqual(['plain', 'allstyles']);
});

test('near me is around where the profile is, wherever the device says it is, by place around another, and everywhere has no end', async () => {
  const close = await aMan(world, 'close', { location: { geometry: kmNorth(8) } });
  const far = await aMan(world, 'far', { location: { geometry: kmNorth(150) } });
  const nowhere = await aProfile(world, 'nowhere');
  const two = (uids: readonly string[]) =>
    [close, far].filter(({ uid }) => uids.includes(uid)).map(({ name }) => name);
  expect(two(await uidsFor(ana, { locType: 0 }))).toEqual(['close']);
  expect(two((await ask(ana, {}, 'peopleNearby')).people.map(({ uid }) => uid))).toEqual(['close']);
  expect(two(await uidsFor(ana, { locType: 0, myLoc: kmNorth(145) }))).toEqual(['close']);
  expect(two(await uidsFor(ana, { locType: 2, distance: 60, loc: { geometry: kmNorth(160) } }))).toEqual([
    'far',
  ]);
  expect(two(await uidsFor(ana, { locType: 1 }))).toEqual(['close', 'far']);
  const told = (await ask(ana, { locType: 0 })).people.find(({ uid }) => uid === close.uid)?.distance;
  expect(told).toBeGreaterThanOrEqual(6);
  expect(told).toBeLessThanOrEqual(10);
  expect(await refusalOf(ana, { locType: 2 })).toMatchObject({
    code: 'invalid',
    fields: { loc: 'required' },
  });
  expect(await refusalOf(nowhere, {}, 'peopleNearby')).toMatchObject({ code: 'discover/no-place' });
  expect(two(await uidsFor(nowhere))).toEqual(['close', 'far']);
});

test('of those who are there as lately the nearer come first, however close to each other they live', async () => {
  const there = { lat: 40.4, lng: -3.7 };
  const north = (km: number) => ({ geometry: { lat: there.lat + km / 111.195, lng: there.lng } });
  const zoe = await aProfile(world, 'zoe', { profile: { location: { geometry: there } } });
  // The furthest man joins first, so that an order by joining date would fail.
  const men = [];
  for (const km of [9, 6, 3, 0])
    men.unshift(await aMan(world, `north${men.length}`, { location: north(km) }));
  expect(await uidsFor(zoe, { locType: 0 })).toEqual(men.map(({ uid }) => uid));
});

test('nobody left is told with where there is somebody yet', async () => {
  const eve = await aProfile(world, 'eve', { profile: { location: { geometry: { lat: -40, lng: -120 } } } });
  const nearMe = { locType: 0, distance: 20 };
  expect(await ask(eve, nearMe)).toEqual({ people: [], cursor: null, wider: 'everywhere' });
  await aMan(world, 'islander', { location: { geometry: { lat: -40.7, lng: -120 } } });
  expect(await ask(eve, nearMe)).toEqual({ people: [], cursor: null, wider: 80 });
  expect(await ask(eve, { minAge: 79, maxAge: 79 })).toMatchObject({ wider: null });
  expect(await ask(eve, { ...nearMe, distance: 80 })).toMatchObject({
    people: [{ distance: expect.any(Number) }],
  });
});

test('paused nobody searches; without a profile, or for somebody else, neither', async () => {
  const pausing = await aMan(world, 'pausing');
  await new ProfileDevice(pausing).do('changePrivacy', 'user_info', { available: false });
  expect(await refusalOf(pausing)).toMatchObject({ code: 'paused' });
  expect(await refusalOf(await world.person('blank'))).toMatchObject({ code: 'discover/no-profile' });
  expect(await refusalOf(ana, { uid: pausing.uid })).toMatchObject({ code: 'forbidden' });
});

test.each([
  { limit: '0,251' },
  { limit: '0,0' },
  { limit: '1001,10' },
  { limit: '12' },
  { distance: 201 },
  { minAge: 17 },
  { minAge: 60, maxAge: 50 },
  { minAge: 60 },
  { locType: 3 },
  { order: 'random' },
  { sort: 'dob' },
])('a question that makes no sense is refused: %j', async (asked) => {
  expect(await refusalOf(ana, asked)).toMatchObject({ code: 'invalid' });
});

test('the filter is one row on all devices, and what a question does not say is as it says', async () => {
  const row = async (person: TestPerson) =>
    (await person.call('databaseFetch', { table: 'search_filter' })).result[0]?.row;
  const bob = await aMan(world, 'bob');
  expect(await row(bob)).toEqual({
    style: '5',
    onlineUsers: false,
    hasProfilePic: false,
    verifiedUsers: false,
    locType: 1,
    distance: 20,
    loc: null,
    order: 'near',
    interests: [],
    heights: [],
    weights: [],
    eyeColors: [],
    hairColors: [],
  });
  expect(await row(await world.person('wizard'))).toBeUndefined();
  expect(await setFilter(bob, { locType: 0, distance: 100 })).toBe('applied');
  expect(await setFilter(bob, { onlineUsers: true })).toBe('applied');
  expect(await row(bob)).toMatchObject({ locType: 0, distance: 100, onlineUsers: true });
  expect(await setFilter(bob, { distance: 201 })).toBe('refused');
  // Columns that were added later are in the row of those who use them, so that older apps know all of the others.
  expect(await setFilter(bob, { newUsers: true, pets: ['cat'] })).toBe('applied');
  expect(await row(bob)).toMatchObject({ locType: 0, onlineUsers: true, newUsers: true, pets: ['cat'] });
  expect(await setFilter(bob, { newUsers: false, pets: [] })).toBe('applied');
  expect(await row(bob)).not.toHaveProperty('newUsers');
  expect(await row(bob)).not.toHaveProperty('pets');
  const woman = await aProfile(world, 'woman', { profile: { location: { geometry: kmNorth(60) } } });
  expect(await uidsFor(bob)).toContain(woman.uid);
  expect(await uidsFor(bob, { distance: 20 })).not.toContain(woman.uid);
  await setFilter(bob, { distance: 20 });
  expect(await uidsFor(bob)).not.toContain(woman.uid);
});

test('a birthday is found by the age it brings', async () => {
  const born = { day: 15, month: 6, year: 1990 };
  const turns = await aMan(world, 'turns', { dob: born });
  const age = ageOn(born, dayIn(serviceTimeZone, world.clock.now()));
  expect(await uidsFor(ana, { minAge: age, maxAge: age })).toContain(turns.uid);
  world.clock.advance(365 * day);
  await world.drain();
  ana = await signInAgain(world, ana);
  expect(await uidsFor(ana, { minAge: age + 1, maxAge: age + 1 })).toContain(turns.uid);
  expect(await uidsFor(ana, { minAge: age, maxAge: age })).not.toContain(turns.uid);
});
