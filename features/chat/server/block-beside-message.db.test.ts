import { countWaiting, tellOneAfterTheOther } from '@mitto/testkit/held-streams';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Device, match } from './chat-device-of-the-tests.ts';

// One connection has no two transactions beside each other.
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('beside a message that is being written', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ passwords: 'quick' });
  });
  afterAll(() => world.close());

  test.each(['block', 'hide'])('a %s takes it from both, as it takes what was said before', async (act) => {
    const [ana, ben] = [
      new Device(await world.person(`ana-${act}`, { isPremium: true })),
      new Device(await world.person(`ben-${act}`, { isPremium: true })),
    ];
    await match(ana, ben);
    const table = act === 'block' ? 'blocked_users' : 'hidden_accounts';
    const applied = async (done: Promise<unknown>) => expect(await done).toMatchObject({ status: 'applied' });
    await tellOneAfterTheOther(world, [ana.uid, ben.uid], {
      first: () => applied(ana.say(ben, 'Are you there?')),
      second: () => applied(ben.do(act, table, { uid: ana.uid })),
      between: async () => {
        for (const device of [ana, ben]) expect(await device.list('messages')).toHaveLength(1);
      },
      expectWaiting: (count) => expect.poll(() => countWaiting(world)).toBe(count),
    });
    for (const device of [ana, ben]) expect(await device.list('messages')).toEqual([]);
  });
});
