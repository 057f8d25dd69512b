import { day, hour, minute } from '@mitto/kit/time';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActivityDevice, aDraft, aGuest, aHost, passFor } from './activities.fixture.ts';
import { advanceAll } from './schedule/advance.ts';

let world: World;
let host: ActivityDevice;
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
});
afterAll(() => world.close());

const stageOf = async (id: string): Promise<unknown> =>
  (await sql<{ stage: number }>`select stage from activity where id = ${id}`.execute(world.database.db))
    .rows[0]?.stage;

test('steps are done once, also when the job runs twice at the same moment', async () => {
  const id = await host.made(aDraft(world));
  await (await aGuest(world, 'ana')).join(id);
  expect(await stageOf(id)).toBe(0);
  await passFor(world, id, 18 * hour - 1);
  world.clock.advance(1);
  await Promise.all([advanceAll(world.deps), advanceAll(world.deps)]);
  expect(await stageOf(id)).toBe(1);
  await passFor(world, id, 3 * hour - 1);
  world.clock.advance(1);
  await Promise.all([advanceAll(world.deps), advanceAll(world.deps)]);
  expect(await stageOf(id)).toBe(2);
});

test('a server that was away over the start asks and reminds nobody afterwards', async () => {
  const id = await host.made(aDraft(world));
  const ben = await aGuest(world, 'ben');
  await ben.join(id);
  await passFor(world, id, day + minute);
  expect(await stageOf(id)).toBe(3);
  expect(await ben.own(id)).not.toHaveProperty('coming');
});

test('moved to a later day, those who joined are asked anew', async () => {
  const draft = aDraft(world);
  const id = await host.made(draft);
  const cleo = await aGuest(world, 'cleo');
  await cleo.join(id);
  await passFor(world, id, 18 * hour);
  await cleo.about('confirmComing', id);
  expect(await cleo.own(id)).toMatchObject({ coming: 'yes' });
  const later = { startTime: Number(draft['startTime']) + day, endTime: Number(draft['endTime']) + day };
  await host.about('editActivity', id, { ...draft, ...later });
  expect(await cleo.own(id)).not.toHaveProperty('coming');
  expect(await stageOf(id)).toBe(0);
});
