import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function likes(person: TestPerson, uid: string) {
  const { result } = await person.call('databasePushMany', {
    clientId: newId(),
    schema: 1,
    transactions: { circles: [{ mid: newId(), n: 1, op: 'likes', ref: null, changes: { uid } }] },
  });
  return 'answers' in result ? result.answers[0] : undefined;
}

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
  // A like that was refused took none of the limit.
  expect((await ben.call('readConfiguration', {})).result.restrictions.services['likes']?.count).toBe(1);
});

test('the counts are those of the own lists: who is hidden does not count, whoever may not be known does', async () => {
  const people = await Promise.all(['dan', 'eve', 'fay', 'gus'].map((name) => world.person(name)));
  const [dan, eve, fay, gus] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  for (const person of [eve, fay, gus]) await likes(person, dan.uid);
  await likes(dan, eve.uid);
  const tasks = [
    [dan, 'favorite', 'favorite', eve.uid],
    [eve, 'visit', 'visitors', dan.uid],
    [fay, 'visit', 'visitors', dan.uid],
    [dan, 'visit', 'visitors', gus.uid],
  ] as const;
  for (const [person, op, table, uid] of tasks) await task(person, op, table, uid);
  expect(await countsOf(dan)).toEqual({ match: 1, likes: 2, visitors: 2, favorite: 1 });
  await task(fay, 'hide', 'hidden_accounts', dan.uid);
  expect(await countsOf(dan)).toEqual({ match: 1, likes: 1, visitors: 1, favorite: 1 });
  await task(dan, 'block', 'blocked_users', eve.uid);
  expect(await countsOf(dan)).toEqual({ match: 0, likes: 1, visitors: 1, favorite: 0 });
});

async function task({ call }: TestPerson, op: string, table: string, uid: string): Promise<void> {
  const entry = { mid: newId(), n: 1, op, ref: null, changes: { uid } };
  const { text } = await call('databasePushMany', {
    clientId: newId(),
    schema: 1,
    transactions: { [table]: [entry] },
  });
  if (!text.includes('"applied"')) throw new Error(text);
}
