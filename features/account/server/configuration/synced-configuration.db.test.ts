import { Device } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('every device has the configuration in its first sync, and a change of it in the next', async () => {
  const device = new Device(await world.person('ana'));
  const pull = async () => (await device.pull()).filter(({ table }) => table === 'configuration');
  const first = await pull();
  expect(first).toMatchObject([{ row: { version: 0, value: { ages: { min: 18, max: 80 } } } }]);

  const admin = await world.person('admin', { isAdmin: true });
  const changes = { ages: { min: 21, max: 70 } };
  const update = await admin.call('updateConfiguration', { version: 0, reason: 'For a test.', changes });
  expect(update.error).toBeUndefined();
  expect(await pull()).toMatchObject([
    { ref: first[0]?.ref, row: { version: 1, value: { ages: { min: 21, max: 70 } } } },
  ]);
  expect(await pull()).toEqual([]);
});
