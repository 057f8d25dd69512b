import { day } from '@mitto/kit/time';
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

    const waiting = async (): Promise<number> => {
      const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        world.database.db,
      );
      return rows.length;
    };

    /** Holds what two are told, from when it has it until it is let go. */
    function hold(one: Device, other: Device) {
      const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const ended = world.database.db.transaction().execute(async (tx) => {
        await sql`select sync_lock_heads(array[${one.uid}, ${other.uid}]::uuid[])`.execute(tx);
        isHeld.resolve();
        await mayGo.promise;
      });
      return {
        isHeld: isHeld.promise,
        letGo: async () => {
          mayGo.resolve();
          await ended;
        },
      };
    }

    /** Both are begun before either is told; the like is told first, and heard of before the block is done. */
    async function likeBesideBlock(
      like: () => Promise<unknown>,
      block: () => Promise<unknown>,
      [one, other]: readonly [Device, Device],
    ): Promise<void> {
      // Both have a head before anybody waits for it: who waits is served in the order of coming.
      await hold(one, other).letGo();
      const first = hold(one, other);
      await first.isHeld;
      const liked = like();
      await expect.poll(waiting).toBe(1);
      const between = hold(one, other);
      await expect.poll(waiting).toBe(2);
      const blocked = block();
      await expect.poll(waiting).toBe(3);
      await first.letGo();
      await between.isHeld;
      for (const device of [one, other]) expect(await device.list('circles')).toHaveLength(1);
      await between.letGo();
      expect(await liked).toMatchObject({ status: 'applied' });
      expect(await blocked).toMatchObject({ status: 'applied' });
      for (const device of [one, other]) expect(await device.list('circles')).toEqual([]);
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
      await likeBesideBlock(
        () => ana.do('likes', 'circles', ben.uid),
        () => ben.do('block', 'blocked_users', ana.uid),
        [ana, ben],
      );
    });

    test('takes it from the one who blocks while another device of theirs likes', async () => {
      const [cleo, dan] = [
        new Device(world, await world.person('cleo')),
        new Device(world, await world.person('dan')),
      ];
      const elsewhere = new Device(world, cleo.person);
      await likeBesideBlock(
        () => cleo.do('likes', 'circles', dan.uid),
        () => elsewhere.do('block', 'blocked_users', dan.uid),
        [cleo, dan],
      );
    });
  },
);
