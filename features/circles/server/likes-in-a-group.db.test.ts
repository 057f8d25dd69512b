import { newId } from '@mitto/kit/ids';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Sends one group of tasks: a like, and tasks whose errors depend on whether there is a match. */
async function askForNothing(asker: TestPerson, uid: string) {
  const group = newId();
  const device = new Device(asker);
  for (const [op, table] of [
    ['likes', 'circles'],
    ['undoLikes', 'circles'],
    ['favorite', 'favorite'],
  ] as const)
    device.write(op, table, { uid }, { group });
  return (await device.send()).map(({ mid: _mid, ...told }) => told);
}

test('a group that is taken back does not tell who likes the asker [law 2.12]', async () => {
  const [ana, fan, stranger] = [
    await world.person('ana'),
    await world.person('fan'),
    await world.person('stranger'),
  ];
  await act(fan, 'likes', 'circles', ana);
  const told = await askForNothing(ana, fan.uid);
  expect(told).toEqual(await askForNothing(ana, stranger.uid));
  expect(told[0]).toMatchObject({ status: 'refused', code: 'invalid', fields: { group: 'alone' } });
});
