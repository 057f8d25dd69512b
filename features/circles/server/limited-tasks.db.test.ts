import { usualLimits } from '@mitto/account/server/public/limitable-tasks';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { configuration } from '@mitto/server/configuration';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { circleMutations } from '../contract/circle-mutations.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  staff = await world.person('staff', { isAdmin: true });
});
afterAll(() => world.close());

async function limit(tasks: readonly string[]): Promise<number> {
  const { version } = (await staff.call('readConfiguration', {})).result;
  const limits = Object.fromEntries(tasks.map((task) => [task, { limit: 1, timeout: 60 }]));
  const { restrictions } = await readConfigured(world.deps, world.database.db, configuration);
  const changes = { restrictions: { ...restrictions, services: { ...usualLimits(world.deps), ...limits } } };
  return (await staff.call('updateConfiguration', { version, reason: 'For a test.', changes })).status;
}

const before = { undoLikes: 'likes', undoHide: 'hide', unblock: 'block', undoFav: 'favorite' } as const;
const ofMatches: readonly string[] = ['unmatch', 'favorite', 'undoFav'];

type Task = keyof typeof circleMutations;
const tasks = (Object.keys(circleMutations) as Task[]).filter((task) => circleMutations[task].isLimitable);

test.each(tasks)('%s has a limit where the configuration gives it one', async (task) => {
  const ana = new Device(await world.person(`ana-${task}`));
  const others = [1, 2].map(async (n) => new Device(await world.person(`other-${n}-${task}`)));
  const to = (op: Task, uid: string) => ana.do(op, circleMutations[op].table, { uid });
  const people = await Promise.all(others);
  for (const other of people) {
    if (ofMatches.includes(task)) {
      await to('likes', other.uid);
      await other.do('likes', 'circles', { uid: ana.uid });
    }
    if (task in before) await to(before[task as keyof typeof before], other.uid);
  }
  expect(await limit([task])).toBe(200);
  const [first, second] = people.map(({ uid }) => uid);
  expect(await to(task, first ?? '')).toMatchObject({ status: 'applied' });
  expect(await to(task, second ?? '')).toMatchObject({
    status: 'refused',
    code: 'too-many',
    countDown: 60,
  });
  expect(await limit([])).toBe(200);
  expect(await to(task, second ?? '')).toMatchObject({ status: 'applied' });
});

test('what changes nothing is not counted, and no limit is given to what nobody does', async () => {
  const ana = new Device(await world.person('ana-again'));
  const [ben, cat] = [await world.person('ben'), await world.person('cat')];
  await ana.do('hide', 'hidden_accounts', { uid: ben.uid });
  await limit(['hide']);
  expect(await ana.do('hide', 'hidden_accounts', { uid: ben.uid })).toMatchObject({ status: 'merged' });
  expect(await ana.do('hide', 'hidden_accounts', { uid: cat.uid })).toMatchObject({ status: 'applied' });
  expect(await limit(['hidde'])).toBe(422);
  await limit([]);
});
