import { postMovement } from '@mitto/coins/server/post-movement';
import { newUid } from '@mitto/kit/ids';
import { createMetrics } from '@mitto/server-kit/metrics/create-metrics';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchCoins } from './coins-metrics.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('coins that stay on their way are a metric, with their age', async () => {
  const metrics = createMetrics();
  watchCoins(metrics, world.deps);
  const item = { passing: 'payment 1' } as const;
  const common = { amount: 500, reason: 'purchase' } as const;
  const post = (move: Parameters<typeof postMovement>[1]) =>
    world.database.transact((tx) => postMovement(tx, move, world.clock.now()));
  expect(await metrics.describe()).toMatch(/^mitto_coins_open_seconds 0$/m);
  await post({ ...common, key: 'paid', from: { system: 'mitto-billing' }, to: item });
  world.clock.advance(90_000);
  const text = await metrics.describe();
  expect(text).toMatch(/^mitto_coins_open 1$/m);
  expect(text).toMatch(/^mitto_coins_open_seconds 90$/m);
  await post({ ...common, key: 'credited', from: item, to: { uid: newUid() } });
  expect(await metrics.describe()).toMatch(/^mitto_coins_open 0$/m);
});
