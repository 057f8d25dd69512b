import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedEntry } from '../contract/circle-queries.ts';

let world: World;
let ana: TestPerson;
let ben: TestPerson;
let cat: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  [ana, ben, cat] = await Promise.all([
    world.person('ana', { isPremium: true }),
    world.person('ben'),
    world.person('cat'),
  ]);
  await act(ana, 'likes', 'circles', ben);
  world.clock.advance(1000);
  await act(ana, 'likes', 'circles', cat);
  world.clock.advance(1000);
  await act(cat, 'likes', 'circles', ana);
  await act(ben, 'visit', 'visitors', ana);
  await act(ana, 'favorite', 'favorite', cat);
});
afterAll(() => world.close());

const ask = (who: TestPerson, tab: string, further: object = {}) =>
  who.call('databaseQuery', { id: 'circles', values: { tab, uid: who.uid, ...further } });
const listOf = async (who: TestPerson, tab: string, further: object = {}) =>
  (await ask(who, tab, further)).result[0] as ListedEntry[];

test('each list has its entries, with the relation to the other member', async () => {
  const mine = { isMatch: false, isMyRequest: true };
  const matched = { isMatch: true, isMyRequest: false };
  expect(await listOf(ana, 'myLikes')).toEqual([{ uid: ben.uid, date: expect.any(Number), ...mine }]);
  expect(await listOf(ana, 'match')).toEqual([{ uid: cat.uid, date: expect.any(Number), ...matched }]);
  expect(await listOf(ana, 'favorites')).toMatchObject([{ uid: cat.uid, ...matched }]);
  expect(await listOf(ana, 'visitedMe')).toMatchObject([{ uid: ben.uid, ...mine }]);
  expect(await listOf(ana, 'likedMe')).toEqual([]);
});

test('a standard member is not told who likes and who was visited', async () => {
  await world.showRedacted();
  const unknown = { date: expect.any(Number), isMatch: false, isMyRequest: false };
  expect(await listOf(ben, 'likedMe')).toEqual([unknown]);
  expect(await listOf(ben, 'myVisits')).toEqual([unknown]);
});

test('a page is a part of the list, and nobody reads the list of another', async () => {
  await act(ana, 'likes', 'circles', await world.person('dan'));
  const whole = await listOf(ana, 'myLikes');
  expect(whole.map(({ uid }) => uid)).toEqual([expect.any(String), ben.uid]);
  expect(await listOf(ana, 'myLikes', { limit: '1,1' })).toEqual(whole.slice(1));
  expect((await ask(ana, 'myLikes', { uid: ben.uid })).error?.code).toBe('forbidden');
  for (const wrong of [{ limit: '0,101' }, { limit: '-1,5' }, { limit: 'all' }])
    expect((await ask(ana, 'myLikes', wrong)).error?.code).toBe('invalid');
  expect((await ask(ana, 'everybody')).error?.code).toBe('invalid');
});
