// @postgres: two transactions at once
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Tries a like together with what fails in one way if it made a match, and in another if it did not. */
async function askForNothing(asker: TestPerson, uid: string) {
  const group = newId();
  const entry = (n: number, op: string) => ({ mid: newId(), n, op, ref: null, changes: { uid }, group });
  const { result } = await asker.call('databasePushMany', {
    clientId: newId(),
    schema: 1,
    transactions: { circles: [entry(1, 'likes'), entry(2, 'undoLikes')], favorite: [entry(3, 'favorite')] },
  });
  if (!('answers' in result)) throw new Error(`The group met a conflict: ${result.conflict}`);
  return result.answers.map(({ mid: _mid, ...told }) => told);
}

test('a group that is taken back does not tell who likes the asker', async () => {
  const [ana, fan, stranger] = [
    await world.person('ana'),
    await world.person('fan'),
    await world.person('stranger'),
  ];
  await fan.call('databasePushMany', {
    clientId: newId(),
    schema: 1,
    transactions: { circles: [{ mid: newId(), n: 1, op: 'likes', ref: null, changes: { uid: ana.uid } }] },
  });
  const told = await askForNothing(ana, fan.uid);
  expect(told).toEqual(await askForNothing(ana, stranger.uid));
  expect(told[0]).toMatchObject({ status: 'refused', code: 'invalid', fields: { group: 'alone' } });
});
