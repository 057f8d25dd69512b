import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  [ana, ben] = [await world.person('ana'), await world.person('ben')];
});
afterAll(() => world.close());

/** Locks the members while the work runs, so that calls wait for the database. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: tell } = Promise.withResolvers<void>();
  const locking = world.database.transact(async (tx) => {
    await sql`lock table account_member in access exclusive mode`.execute(tx);
    tell();
    await isOver;
  });
  await isLocked;
  try {
    await work();
  } finally {
    letGo();
    await locking;
  }
}

test('a member with too many calls waiting is told when to come again; others wait their turn and are served', async () => {
  const { queue } = world.database.turns;
  // On the embedded database the lock itself has the only turn.
  const most = 64 + (world.database.engine === 'pglite' ? 0 : 3);
  const answers: Promise<{ readonly status: number }>[] = [];
  // What the members may do is looked up now and believed for a while, so that no call waits for that.
  for (const one of [ana, ben]) await one.call('userInfo', {});
  await whileLocked(async () => {
    for (let time = 0; time < most; time += 1) answers.push(ana.call('userInfo', {}));
    await expect.poll(() => queue.length, { timeout: 10_000 }).toBe(64);
    const refused = await ana.call('userInfo', {});
    expect([refused.status, refused.error?.code]).toEqual([503, 'busy']);
    expect(refused.headers.get('retry-after')).toBe('2');
    // Turned away before its input is read.
    const unread = await ana.call('databaseFetch', { table: 7 as unknown as string });
    expect(unread.status).toBe(503);
    answers.push(ben.call('userInfo', {}));
    await expect.poll(() => queue.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(64);
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(Array(most + 1).fill(200));
});

test('health is told while a member has the queue full', async () => {
  const { queue } = world.database.turns;
  const ip = '10.9.8.7';
  const answers: Promise<unknown>[] = [];
  for (let time = 0; time < 80; time += 1)
    answers.push(world.anonymous.call('existsUser', { type: 'username', value: 'ana' }, { ip }));
  const health = await world.anonymous.call('healthCheck', {}, { ip });
  expect(health.status).toBe(200);
  await Promise.all(answers);
  expect(queue.length).toBe(0);
});
