import { day } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import { countWaiting, tellOneAfterTheOther, untilItCameAbout } from '@mitto/testkit/held-streams';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Two concurrent transactions need two connections.
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a block beside a like that is being written',
  () => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld();
    });
    afterAll(() => world.close());

    let people = 0;
    const somebody = async () => {
      people += 1;
      return new Device(await world.person(`member-${people}`));
    };

    /** Gives premium: a standard member is shown who likes them only with the next batch. */
    const givePremium = ({ uid }: Device) =>
      sql`update account_member set premium_until = ${world.clock.now() + day}, premium_told = true
        where uid = ${uid}`.execute(world.database.db);

    /**
     * Runs a like and then a block while the like is being written. Returns whether both devices received the
     * like before the block removed it.
     */
    async function likeBesideBlock(
      by: Device,
      to: Device,
      blocker: Device,
      blocked: Device,
    ): Promise<boolean> {
      const both = [by, to];
      const applied = async (done: Promise<unknown>) =>
        expect(await done).toMatchObject({ status: 'applied' });
      const told = () => Promise.all(both.map(async (one) => (await one.list('circles')).length));
      const cameAbout = await tellOneAfterTheOther(
        world,
        both.map(({ uid }) => uid),
        {
          first: () => applied(by.do('likes', 'circles', { uid: to.uid })),
          second: () => applied(blocker.do('block', 'blocked_users', { uid: blocked.uid })),
          isBetween: async () => (await told()).every((count) => count === 1),
          expectWaiting: (count) => expect.poll(() => countWaiting(world)).toBe(count),
        },
      );
      expect(await told()).toEqual([0, 0]);
      return cameAbout;
    }

    test('takes it from the one who blocks, who knows who likes them [law 2.14]', () =>
      untilItCameAbout(async () => {
        const [ana, ben] = [await somebody(), await somebody()];
        await givePremium(ben);
        return await likeBesideBlock(ana, ben, ben, ana);
      }));

    test('takes it from the one who blocks while another device of theirs likes', () =>
      untilItCameAbout(async () => {
        const [cleo, dan] = [await somebody(), await somebody()];
        await givePremium(dan);
        return await likeBesideBlock(cleo, dan, new Device(cleo.person), dan);
      }));
  },
);
