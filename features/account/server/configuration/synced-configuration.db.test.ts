import { newId } from '@mitto/kit/ids';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('every device has the configuration in its first sync, and a change of it in the next', async () => {
  const ana = await world.person('ana');
  const clientId = newId();
  const pull = async (syncId: string | null) =>
    (await ana.call('databaseUpdates', { clientId, schema: 1, syncId })).result;
  const first = await pull(null);
  expect(first.records['configuration']).toMatchObject([
    { row: { version: 0, value: { ages: { min: 18, max: 80 } } } },
  ]);

  const admin = await world.person('admin', { isAdmin: true });
  const changes = { ages: { min: 21, max: 70 } };
  const update = await admin.call('updateConfiguration', { version: 0, reason: 'For a test.', changes });
  expect(update.error).toBeUndefined();
  const second = await pull(first.syncId);
  expect(second.records['configuration']).toMatchObject([
    {
      ref: first.records['configuration']?.[0]?.ref,
      row: { version: 1, value: { ages: { min: 21, max: 70 } } },
    },
  ]);
  expect((await pull(second.syncId)).type).toBeNull();
});
