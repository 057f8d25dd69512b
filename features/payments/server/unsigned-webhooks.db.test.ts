import { startOmiseDouble } from '@mitto/testkit/payments/omise-double';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { expect, test } from 'vitest';
import { webhookPaths } from '../contract/payment-paths.ts';
import { pay, tokensOf } from './payments.fixture.ts';

test('unsigned webhooks are only a reason to look: 3,000 invented ones store next to nothing, and a real one settles', async () => {
  const clock = createTestClock();
  const double = await startOmiseDouble(clock.now);
  const { webhookSecret: _, ...omise } = double.settings;
  const payments = { merchants: ['omise' as const], omise };
  const world = await startWorld({ clock, haveProfiles: true, settings: { payments } });
  const post = (id: string) =>
    fetch(`${world.url}${webhookPaths.omise}`, {
      method: 'POST',
      body: JSON.stringify({ object: 'event', id, data: { object: 'charge', id: 'chrg_test_1' } }),
    });
  const ana = await world.person('ana');
  const { result } = await pay(ana, { token: tokensOf.omise.slow });
  expect(result.state).toBe('processing');
  const events = () => world.database.db.selectFrom('payments_event').select('id').execute();
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 150 }, (__, at) => post(`evnt_test_invented${round}x${at}`)));
    clock.advance(1000);
  }
  expect((await events()).length).toBeLessThanOrEqual(5);
  await world.drain();

  double.state.change(double.state.ofOurs(result.id).id, { state: 'paid' });
  clock.advance(10_000);
  await post('evnt_test_whatever');
  await world.drain();
  const { charges } = (await ana.call('paymentCharges', { id: result.id })).result;
  expect(charges).toMatchObject([{ state: 'paid' }]);
  await world.close();
  await double.close();
});
