// Measures what a purchase by card costs beyond its provider's own time, and what a storm of webhooks costs the calls
// of members, on a PostgreSQL server of its own. The provider is a process of its own. The windows with and without
// the storm alternate.
//   npm run bench payments [-- --purchases 200 --storm 1000 --windows 6 --seconds 10]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { StripeDouble } from '@mitto/testkit/payments/stripe-double';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { webhookPaths } from '../features/payments/contract/payment-paths.ts';
import { pay, tokensOf } from '../features/payments/server/payments.fixture.ts';
import { startPostgres } from '../tools/postgres.ts';
import { atRate } from './payments/run/at-rate.ts';
import type { Storm } from './payments/run/provider.ts';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '200' },
    /** Webhooks a minute. */
    storm: { type: 'string', default: '1000' },
    windows: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '10' },
  },
});
const purchases = Number(values.purchases);
const storm = Number(values.storm);
const windows = Number(values.windows);
const windowMs = Number(values.seconds) * 1000;
/** Calls of members a second, beside the storm. */
const callsPerSecond = 40;
const goals = { beyondProvider: 300, slower: 1.1 };

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Times of purchases, and of bare requests to the provider's double: its own time. */
async function measurePurchases(buyer: TestPerson, provider: string) {
  const bought: number[] = [];
  const own: number[] = [];
  for (let number = 0; number < purchases; number += 1) {
    own.push(await timeOf(async () => await (await fetch(`${provider}/v1/charges/none`)).text()));
    bought.push(await timeOf(() => pay(buyer, { token: tokensOf.stripe.paid })));
  }
  return { bought, own };
}

/** Times of members' calls in one window: reads of their coins, and entries of their profile in turns. */
async function callsOf(members: readonly TestPerson[]): Promise<number[]> {
  const times: number[] = [];
  await atRate({ perSecond: callsPerSecond, ms: windowMs }, async (number) => {
    const member = members[number % members.length];
    times.push(
      await timeOf(async () => {
        if (number % 2 === 0) await member?.call('databaseQuery', { id: 'coins', values: {} });
        else await member?.call('paymentQuote', { type: 'coin', units: '500', currency: 'EUR' });
      }),
    );
  });
  return times;
}

const server = await startPostgres();
process.env['TEST_DATABASE_URL'] = server.url;
process.env['TEST_ENGINE'] = 'postgres';
const clock = createTestClock();
const provider = fork(new URL('./payments/run/provider.ts', import.meta.url), [String(clock.now())]);
// The first message of the provider is its settings.
const [stripe] = (await once(provider, 'message')) as [StripeDouble['settings']];
const payments = { merchants: ['stripe' as const], stripe };
const world = await startWorld({ limits: 'off', clock, haveProfiles: true, settings: { payments } });
try {
  await world.server.jobs.start();
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, number) => world.person(`member-${number}`)),
  );
  const [buyer] = members;
  if (!buyer) throw new Error('There is no buyer.');
  const { bought, own } = await measurePurchases(buyer, stripe.apiOrigin);
  const beyond = quantile(bought, 0.95) - quantile(own, 0.5);
  await callsOf(members);
  const calm: number[] = [];
  const stormy: number[] = [];
  for (let window = 0; window < windows; window += 1) {
    calm.push(...(await callsOf(members)));
    const wanted: Storm = {
      url: `${world.url}${webhookPaths.stripe}`,
      perMinute: storm,
      ms: windowMs,
    };
    const isOver = once(provider, 'message');
    provider.send(wanted);
    const [times] = await Promise.all([callsOf(members), isOver]);
    stormy.push(...times);
  }
  const slower = (part: number) => quantile(stormy, part) / quantile(calm, part);
  const lines = [
    `a purchase beyond its provider's time: ${(quantile(bought, 0.5) - quantile(own, 0.5)).toFixed(1)} ms median, ${beyond.toFixed(1)} ms p95 (goal ${goals.beyondProvider})`,
    `members' calls: ${quantile(calm, 0.5).toFixed(2)} ms median, ${quantile(calm, 0.95).toFixed(2)} ms p95`,
    `with ${storm} webhooks a minute: × ${slower(0.5).toFixed(2)} median, × ${slower(0.95).toFixed(2)} p95 (goal × ${goals.slower})`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (beyond > goals.beyondProvider || slower(0.5) > goals.slower) process.exitCode = 1;
} finally {
  await world.close();
  provider.disconnect();
  await server.stop();
}
