import { aProfile, ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PeopleCount } from '../contract/people-answer.ts';
import { aSeeker, chanceOf, putMadeUpSeekers } from './made-up-seekers.fixture.ts';
import {
  aMan,
  bangkok,
  kmNorth,
  refusalOf,
  type SearchValues,
  setFilter,
  task,
  uidsFor,
} from './people.fixture.ts';

let world: World;
let ana: TestPerson;
let ben: TestPerson;
let premium: TestPerson;

const atHome = { profile: { location: { geometry: bangkok } } };

beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  ana = await aProfile(world, 'ana', atHome);
  premium = await aProfile(world, 'premium', { isPremium: true, ...atHome });
  ben = await aProfile(world, 'ben', {
    isPremium: true,
    profile: { gender: 1, searchFilter: { interested: 0, minAge: 18, maxAge: 50 }, ...atHome.profile },
  });
  await aMan(world, 'far', { location: { geometry: kmNorth(60) } });
  await new ProfileDevice(await aMan(world, 'speaker')).edit({
    languages: ['th', 'en'],
    habits: { drinks: 'rarely', pets: 'cat' },
  });
});
afterAll(() => world.close());

async function count(viewer: TestPerson, values: SearchValues = {}): Promise<PeopleCount> {
  const { result, text } = await viewer.call('databaseQuery', { id: 'peopleCount', values });
  if (!result) throw new Error(text);
  return result[0] as PeopleCount;
}

const isCounted = async (viewer: TestPerson, values: SearchValues) => (await count(viewer, values)).count;

test('the count is the length of the list, for each filter', async () => {
  for (const asked of [
    {},
    { interested: 1 },
    { interested: 1, locType: 0, distance: 20 },
    { interested: 1, locType: 0, distance: 100 },
    { interested: 1, minAge: 18, maxAge: 30 },
    { interested: 1, verifiedUsers: true },
    { interested: 1, onlineUsers: true },
    { interested: 0 },
  ])
    expect(await count(ana, asked), JSON.stringify(asked)).toEqual({
      count: (await uidsFor(ana, asked)).length,
      isMore: false,
    });
  await setFilter(ana, { locType: 0, distance: 5 });
  expect(await isCounted(ana, { interested: 1 })).toBe(2);
  await setFilter(ana, { locType: 1 });
});

test('languages and habits are searched by premium members, and who left them unsaid is not among them', async () => {
  const [speaker] = await uidsFor(premium, { interested: 1, languages: ['th'] });
  for (const asked of [
    { languages: ['th', 'ja'] },
    { drinks: ['rarely', 'often'] },
    { pets: ['cat'], drinks: ['rarely'] },
  ]) {
    expect(await uidsFor(premium, { interested: 1, ...asked })).toEqual([speaker]);
    expect(await isCounted(premium, { interested: 1, ...asked })).toBe(1);
  }
  for (const asked of [{ languages: ['ja'] }, { smokes: ['no', 'yes', 'sometimes', 'quitting'] }])
    expect(await isCounted(premium, { interested: 1, ...asked })).toBe(0);
  for (const asked of [{ languages: ['th'] }, { children: ['wants'] }, { order: 'newest' }])
    expect(await refusalOf(ana, asked, 'peopleCount')).toMatchObject({ code: 'account/premium-only' });
});

/** Counts that an attacker gets who moves one filter step by step. */
async function steps(viewer: TestPerson): Promise<number[]> {
  const ages = [...Array(63).keys()].map((at) => ({ minAge: 18 + at, maxAge: 18 + at }));
  const radii = [0, 1, 2, 5, 50, 100, 200].map((distance) => ({ locType: 0, distance }));
  const all: number[] = [];
  for (const asked of [...ages, ...radii]) all.push(await isCounted(viewer, { interested: 1, ...asked }));
  return all;
}

test('a hidden age or place changes no count when its owner changes it, whatever filter is moved by a step', async () => {
  await new ProfileDevice(ben).do('changePrivacy', 'user_info', { age: false, location: false });
  const before = await steps(ana);
  // Ben is in every range of ages and in no radius.
  expect(Math.min(...before.slice(0, 63))).toBe(1);
  expect(before.at(-7)).toBe(1);
  await world.database.db
    .updateTable('profile')
    .set({ dob: '1980-01-05' })
    .where('uid', '=', ben.uid)
    .execute();
  await new ProfileDevice(ben).edit({ location: { geometry: kmNorth(40) }, headline: 'Elsewhere' });
  expect(await steps(ana)).toEqual(before);
  await new ProfileDevice(ben).do('changePrivacy', 'user_info', { age: true, location: true });
});

test('nobody is counted who is not listed: the blocked, the hidden, and whose own filter leaves the searcher out', async () => {
  const asked = { interested: 1 };
  const all = await isCounted(ana, asked);
  await task(ben, 'block', ana.uid);
  expect(await isCounted(ana, asked)).toBe(all - 1);
  await task(ben, 'unblock', ana.uid);
  await new ProfileDevice(ben).do('changePrivacy', 'user_info', { search: false });
  expect(await isCounted(ana, asked)).toBe(all - 1);
  await new ProfileDevice(ben).do('changePrivacy', 'user_info', { search: true });
  await new ProfileDevice(ben).edit({ searchFilter: { interested: 0, minAge: 70, maxAge: 80 } });
  expect(await isCounted(ana, asked)).toBe(all - 1);
});

test('a count around a place is one of the places of the day, and another member’s is refused', async () => {
  const cat = await aProfile(world, 'cat', atHome);
  let refused: unknown;
  for (let at = 0; at < 40 && !refused; at += 1) {
    const geometry = { lat: 46 + (at % 8) / 2, lng: 2 + Math.floor(at / 8) };
    const values = { locType: 2, distance: 50, loc: { geometry } };
    refused = (await cat.call('databaseQuery', { id: 'peopleCount', values })).error;
  }
  expect(refused).toMatchObject({ code: 'discover/too-many-places' });
  expect(await refusalOf(cat, { uid: ana.uid }, 'peopleCount')).toMatchObject({ code: 'forbidden' });
});

test('a hundred is the highest count', async () => {
  const chance = chanceOf(7);
  const seekers = [...Array(400).keys()].map(() => aSeeker(chance, bangkok, world.clock.now()));
  await putMadeUpSeekers(world, seekers);
  expect(await count(premium, { interested: 3, minAge: 18, maxAge: 80 })).toEqual({
    count: 100,
    isMore: true,
  });
});
