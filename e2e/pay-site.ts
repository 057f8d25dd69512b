import { createServer } from 'node:net';
import type { PaymentSettings } from '@mitto/server-kit/module/deps';
import { type StripeDouble, startStripeDouble } from '@mitto/testkit/payments/stripe-double';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';

/**
 * Starts a site that knows its own address, so that a bank can lead back to it. The card document is on another
 * host of it: `localhost` beside `127.0.0.1`.
 */
export async function startPaySite(
  payments?: (payOrigin: string) => PaymentSettings,
): Promise<World & { readonly payOrigin: string }> {
  const port = await freePort();
  const payOrigin = `http://localhost:${port}`;
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  const world = await startWorld({
    clock,
    port,
    haveProfiles: true,
    settings: {
      appOrigin: `http://127.0.0.1:${port}`,
      appRouting: 'hash',
      ...(payments && { payments: payments(payOrigin) }),
    },
  });
  return { ...world, payOrigin };
}

export interface StripeSite extends World {
  readonly double: StripeDouble;
}

/** Starts such a site whose cards Stripe's double takes: with the card document, or on Stripe's own page. */
export async function startStripeSite(where: 'card document' | 'own page'): Promise<StripeSite> {
  const double = await startStripeDouble(Date.now);
  const site = await startPaySite((payOrigin) => ({
    merchants: ['stripe'],
    stripe: double.settings,
    ...(where === 'card document' && { payOrigin }),
  }));
  return {
    ...site,
    double,
    close: async () => {
      await site.close();
      await double.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
