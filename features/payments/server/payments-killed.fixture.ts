import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import * as v from 'valibot';
import { reconcileCharges } from './reconcile.ts';
import { reconcileEvents } from './webhooks.ts';

/**
 * A server process for `payments-killed.db.long.test.ts`: it takes purchases, runs its jobs and reconciles until it
 * is killed. Its settings come as JSON over its input; it prints its URL when it takes requests. Usage:
 * `node payments-killed.fixture.ts <PostgreSQL URL or folder>`
 */
const Wanted = v.object({
  secret: v.string(),
  /** The clock stands still, so that no session ends. */
  at: v.number(),
  stripe: v.object({
    secretKey: v.string(),
    publicKey: v.string(),
    webhookSecret: v.string(),
    apiOrigin: v.string(),
  }),
});

const [place = ''] = process.argv.slice(2);
const { secret, at, stripe } = v.parse(Wanted, JSON.parse(await text(process.stdin)));
const database = place.startsWith('postgres:')
  ? openPostgres({ url: place })
  : await openPglite({ directory: place });
const world = await startWorld({
  database,
  secret,
  clock: createTestClock(at),
  settings: { payments: { merchants: ['stripe'], stripe } },
});
process.stdout.write(`ready ${world.url}\n`);
for (;;) {
  await world.drain();
  await reconcileCharges(world.deps);
  await reconcileEvents(world.deps);
  await sleep(20);
}
