import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDevices } from '../../store/devices.ts';
import { readMember } from '../../store/members.ts';
import { openSession } from './open-session.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a member has fifty sessions at most, also when many are opened at the same moment', async () => {
  const ana = await world.person('ana');
  const { deps } = world.server;
  const signIn = () =>
    deps.database.transact(async (tx) => {
      const member = await readMember(tx, ana.uid);
      if (!member) throw new Error('Ana is gone.');
      return await openSession(tx, deps, member, {
        from: { ip: '127.0.0.1', userAgent: '' },
        client: undefined,
        cookies: {},
      });
    });
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 16 }, signIn));
  expect(await listDevices(deps.database.db, ana.uid)).toHaveLength(50);
});
