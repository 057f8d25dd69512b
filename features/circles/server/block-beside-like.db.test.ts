import { day } from '@mitto/kit/time';
import { countWaiting, tellOneAfterTheOther } from '@mitto/testkit/held-streams';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Device } from './circle-device-of-the-tests.ts';

// One connection has no two transactions beside each other.
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a block beside a like that is being written',
  () => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld({ passwords: 'quick' });
    });
    afterAll(() => world.close());

    async function likeBesideBlock(by: Device, to: Device, blocker: Device, blocked: Device): Promise<void> {
      const both = [by, to];
      const applied = async (done: Promise<unknown>) =>
        expect(await done).toMatchObject({ status: 'applied' });
      await tellOneAfterTheOther(
        world,
        both.map(({ uid }) => uid),
        {
          first: () => applied(by.do('likes', 'circles', to.uid)),
          second: () => applied(blocker.do('block', 'blocked_users', blocked.uid)),
          between: async () => {
            for (const device of both) expect(await device.list('circles')).toHaveLength(1);
          },
          expectWaiting: (count) => expect.poll(() => countWaiting(world)).toBe(count),
        },
      );
      for (const device of both) expect(await device.list('circles')).toEqual([]);
    }

    test('takes it from the one who blocks, who knows who likes them', async () => {
      const [ana, ben] = [
        new Device(world, await world.person('ana')),
        new Device(world, await world.person('ben')),
      ];
      const until = world.clock.now() + day;
      await sql`update account_member set premium_until = ${until}, premium_told = true where uid = ${ben.uid}`.execute(
        world.database.db,
      );
      await likeBesideBlock(ana, ben, ben, ana);
    });

    test('takes it from the one who blocks while another device of theirs likes', async () => {
      const [cleo, dan] = [
        new Device(world, await world.person('cleo')),
        new Device(world, await world.person('dan')),
      ];
      await likeBesideBlock(cleo, dan, new Device(world, cleo.person), dan);
    });
  },
);
