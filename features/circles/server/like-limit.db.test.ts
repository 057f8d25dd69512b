import { Device } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let one: World;
let other: World;
beforeAll(async () => {
  one = await startWorld();
  other = await startWorld({ database: one.database, clock: one.clock });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

test('60 likes of two devices, replayed through two servers at once against a limit of 40: 40 count', async () => {
  const ana = await one.person('ana');
  const targets: string[] = [];
  for (let index = 0; index < 60; index += 1) targets.push((await one.person(`target-${index}`)).uid);
  const { bearer } = ana.tokens;
  const replay = (world: World, uids: readonly string[]) => {
    const { call } = world.anonymous;
    const device = new Device({ ...ana, call: (name, input) => call(name, input, { bearer }) });
    for (const uid of uids) device.write('likes', 'circles', { uid });
    return device.send();
  };
  const answers = (
    await Promise.all([replay(one, targets.slice(0, 30)), replay(other, targets.slice(30))])
  ).flat();
  const refused = answers.filter(({ status }) => status === 'refused');
  expect(answers.filter(({ status }) => status === 'applied')).toHaveLength(40);
  expect(refused).toHaveLength(20);
  for (const answer of refused)
    expect(answer).toMatchObject({ code: 'too-many', countDown: 43_200, record: null });

  const { result } = await ana.call('databaseNumRows', { table: 'circles' });
  expect(result.count).toBe(40);
});
