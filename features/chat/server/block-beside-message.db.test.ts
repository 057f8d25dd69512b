import { countWaiting, tellOneAfterTheOther, untilItCameAbout } from '@mitto/testkit/held-streams';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChatDevice, match } from './chat-device.fixture.ts';

// The in-process engine has one connection, so two transactions cannot overlap on it.
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('beside a message that is being written', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  let pairs = 0;

  /**
   * Sends a message and, at the same time, blocks or hides its sender. Resolves to true if both members saw
   * the message before the block hid it from them.
   */
  async function sayBeside(act: string): Promise<boolean> {
    pairs += 1;
    const [ana, ben] = [
      new ChatDevice(await world.person(`ana-${pairs}`, { isPremium: true })),
      new ChatDevice(await world.person(`ben-${pairs}`, { isPremium: true })),
    ];
    await match(ana, ben);
    const table = act === 'block' ? 'blocked_users' : 'hidden_accounts';
    const applied = async (done: Promise<unknown>) => expect(await done).toMatchObject({ status: 'applied' });
    const heard = () => Promise.all([ana, ben].map(async (one) => (await one.list('messages')).length));
    const cameAbout = await tellOneAfterTheOther(world, [ana.uid, ben.uid], {
      first: () => applied(ana.say(ben, 'Are you there?')),
      second: () => applied(ben.do(act, table, { uid: ana.uid })),
      isBetween: async () => (await heard()).every((count) => count === 1),
      expectWaiting: (count) => expect.poll(() => countWaiting(world)).toBe(count),
    });
    expect(await heard()).toEqual([0, 0]);
    return cameAbout;
  }

  test.each(['block', 'hide'])('a %s takes it from both, as it takes what was said before', (act) =>
    untilItCameAbout(() => sayBeside(act)),
  );
});
