import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const likes = (person: TestPerson, uid: string) => new Device(person).do('likes', 'circles', { uid });

test('with the likes used up, nobody who takes nobody new tells whether they like the caller', async () => {
  const [me, fan, other] = [
    await world.person('asker'),
    await world.person('closed-fan'),
    await world.person('closed-other'),
  ];
  for (const person of [fan, other]) await person.call('updateUser', { privacy: { circles: false } });
  expect(await likes(fan, me.uid)).toMatchObject({ status: 'applied' });
  const used = async () =>
    (await me.call('readConfiguration', {})).result.restrictions.services['likes']?.count ?? 0;
  const { limit = 0 } = (await me.call('readConfiguration', {})).result.restrictions.services['likes'] ?? {};
  // Refused likes use up the limit as others do.
  for (let sent = 0; sent < limit; sent += 1) {
    expect(await used()).toBe(sent);
    expect(await likes(me, other.uid)).toMatchObject({ status: 'refused', code: 'circles/closed' });
  }
  const told = async (uid: string) => {
    const { mid: _mid, ...answer } = await likes(me, uid);
    return answer;
  };
  expect(await told(fan.uid)).toEqual(await told(other.uid));
  expect(await told(fan.uid)).toMatchObject({ status: 'refused', code: 'too-many' });
});

const countsOf = async ({ call }: TestPerson) =>
  (await call('databaseQuery', { id: 'profileActivityCounts', values: {} })).result[0];

test('who takes nobody new is liked by those only whom they have liked', async () => {
  const [ana, ben, cat] = [await world.person('ana'), await world.person('ben'), await world.person('cat')];
  await ana.call('updateUser', { privacy: { circles: false } });
  expect(await likes(ben, ana.uid)).toMatchObject({
    status: 'refused',
    code: 'circles/closed',
    record: null,
  });
  expect(await likes(ana, cat.uid)).toMatchObject({ status: 'applied' });
  expect(await likes(cat, ana.uid)).toMatchObject({
    status: 'applied',
    record: { row: { connected: true } },
  });
  await ana.call('updateUser', { privacy: { circles: true } });
  expect(await likes(ben, ana.uid)).toMatchObject({ status: 'applied' });
  // A refused like counts towards the limit.
  expect((await ben.call('readConfiguration', {})).result.restrictions.services['likes']?.count).toBe(2);
});

test('the counts are those of the own lists: who is hidden does not count, whoever may not be known does', async () => {
  const people = await Promise.all(['dan', 'eve', 'fay', 'gus'].map((name) => world.person(name)));
  const [dan, eve, fay, gus] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  for (const person of [eve, fay, gus]) await likes(person, dan.uid);
  await likes(dan, eve.uid);
  const tasks = [
    [dan, 'favorite', 'favorite', eve],
    [eve, 'visit', 'visitors', dan],
    [fay, 'visit', 'visitors', dan],
    [dan, 'visit', 'visitors', gus],
  ] as const;
  for (const [person, op, table, about] of tasks) await act(person, op, table, about);
  expect(await countsOf(dan)).toEqual({ match: 1, likes: 0, visitors: 0, favorite: 1 });
  await world.showRedacted();
  const all = { match: 1, likes: 2, visitors: 2, favorite: 1 };
  expect(await countsOf(dan)).toEqual(all);
  await act(fay, 'hide', 'hidden_accounts', dan);
  expect(await countsOf(dan)).toEqual(all);
  await world.showRedacted();
  // A visit stays as long as any other: what came and what goes is not to be put together.
  expect(await countsOf(dan)).toEqual({ ...all, likes: 1 });
  await act(dan, 'block', 'blocked_users', eve);
  expect(await countsOf(dan)).toEqual({ match: 0, likes: 1, visitors: 2, favorite: 0 });
});
