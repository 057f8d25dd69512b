import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const rounds = 12;
const doTo = (by: TestPerson, op: string, to: TestPerson) =>
  new Device(by).do(op, 'circles', { uid: to.uid });

/** Redacted likes of this member, shown or waiting. */
async function leftOf({ uid }: TestPerson): Promise<number> {
  const { rows } = await sql`
    select 1 from circle_redacted where uid = ${uid} and kind = 'like'
    union all select 1 from circle_waiting where receiver = ${uid}`.execute(world.database.db);
  return rows.length;
}

test('a like back beside the batch that shows the like leaves the match alone', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [me, fan] = [await world.person(`me-${round}`), await world.person(`fan-${round}`)];
    await doTo(fan, 'likes', me);
    await Promise.all([world.showRedacted(), doTo(me, 'likes', fan), world.showRedacted()]);
    expect(await new Device(me).list('circles')).toMatchObject([{ connected: true }]);
    expect(await leftOf(me)).toBe(0);
  }
});

test('a like taken back beside the batch that shows it is gone with the next batch', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [me, fan] = [await world.person(`him-${round}`), await world.person(`her-${round}`)];
    await doTo(fan, 'likes', me);
    await Promise.all([world.showRedacted(), doTo(fan, 'undoLikes', me), world.showRedacted()]);
    await world.showRedacted();
    expect(await new Device(me).list('circles')).toEqual([]);
    expect(await leftOf(me)).toBe(0);
  }
});

test('two batches at once show each like once', async () => {
  const me = await world.person('much-liked');
  for (let number = 0; number < rounds; number += 1) {
    await doTo(await world.person(`liker-${number}`), 'likes', me);
  }
  await Promise.all([world.showRedacted(), world.showRedacted(), world.showRedacted()]);
  expect(await new Device(me).list('circles')).toHaveLength(rounds);
});
