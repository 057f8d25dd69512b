import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { auditCoins } from '@mitto/coins/server/audit';
import { newId } from '@mitto/kit/ids';
import { hour, minute } from '@mitto/kit/time';
import { migrations } from '@mitto/server/modules';
import type { Database } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { callsAt } from '@mitto/testkit/calls-at';
import { openTestPostgres } from '@mitto/testkit/open-test-postgres';
import type { DoubleCharge } from '@mitto/testkit/payments/provider-state';
import { type StripeDouble, startStripeDouble } from '@mitto/testkit/payments/stripe-double';
import type { TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { startWorld } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookPaths } from '../contract/payment-paths.ts';
import { pay, tokensOf } from './payments.fixture.ts';
import { reconcileCharges } from './reconcile.ts';
import { findOwnCharge } from './store/charges.ts';
import { reconcileEvents } from './webhooks.ts';

const kills = sized({ short: 5, nightly: 200 });
const program = fileURLToPath(new URL('./payments-killed.fixture.ts', import.meta.url));
const secret = 'a secret for killed servers only, long enough to be one';
/** So many that no buyer has more refused cards than a day allows. */
const buyerCount = Math.max(6, kills);
const clock = createTestClock();

let place: string;
let open: () => Promise<Database>;
let leave: () => Promise<void>;
let double: StripeDouble;
let payments: { merchants: 'stripe'[]; stripe: StripeDouble['settings'] };
beforeAll(async () => {
  double = await startStripeDouble(clock.now);
  payments = { merchants: ['stripe'], stripe: double.settings };
  if (process.env['TEST_ENGINE'] === 'postgres') {
    const database = await openTestPostgres(migrations);
    place = database.url;
    leave = database.close;
    open = async () => openPostgres({ url: place });
  } else {
    place = mkdtempSync(join(tmpdir(), 'mitto-payments-killed-'));
    leave = async () => rmSync(place, { recursive: true });
    open = async () => await openPglite({ directory: place });
  }
});
afterAll(async () => {
  await double.close();
  await leave();
});

interface Order {
  readonly id: string;
  readonly buyer: TestPerson;
  readonly token: string;
}

const pick = <T>(choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(Math.random() * choices.length)] ?? choices[0];

const newOrder = (buyers: readonly TestPerson[]): Order => {
  const { paid, secure, slow, poor } = tokensOf.stripe;
  const buyer = buyers[Math.floor(Math.random() * buyers.length)];
  if (!buyer) throw new Error('There is no buyer.');
  return { id: newId(), buyer, token: pick([paid, paid, paid, secure, slow, poor]) };
};

/** Sends an order to the server at this URL. Undefined: no answer came, and nobody knows what became of it. */
async function send(url: string, { id, buyer, token }: Order): Promise<string | undefined> {
  const calls = callsAt(url);
  const bearer = buyer.tokens.bearer;
  const caller: Pick<TestPerson, 'call'> = {
    call: (name, input, options) => calls(name, input, { bearer, ...options }),
  };
  try {
    const { status, result } = await pay(caller, { id, token });
    if (status === 200) return result.state;
    expect(status).toBeGreaterThanOrEqual(500);
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') throw error;
    // The server was killed, or the connection broke.
  }
  return undefined;
}

/** Has the bank decide on charges that wait, and posts new events as webhooks: some never, some twice. */
async function tellWebhooks(url: string, heard: { events: number }): Promise<void> {
  for (const { id, state } of double.state.charges.values())
    if ((state === 'action' || state === 'processing') && Math.random() < 0.3)
      double.state.change(id, { state: pick(['paid', 'paid', 'failed']) });
  for (const event of double.state.events.slice(heard.events)) {
    heard.events += 1;
    const { body, headers } = double.webhookOf(event);
    for (let times = pick([0, 1, 1, 2]); times > 0; times -= 1)
      await fetch(`${url}${webhookPaths.stripe}`, { method: 'POST', body, headers }).catch(() => undefined);
  }
}

interface Purchases {
  readonly buyers: readonly TestPerson[];
  /** Orders without an answer, which the buyers send again. */
  waiting: Order[];
  readonly sent: Order[];
  /** States that were answered, by the id of the order. */
  readonly answered: Map<string, string>;
  readonly heard: { events: number };
}

/** Runs one process, buys from four members' devices at once, and ends it by `kill -9` after some answers. */
async function liveAndDie({ buyers, waiting, sent, answered, heard }: Purchases): Promise<Order[]> {
  const child = spawn(process.execPath, [program, place], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  child.stdin.end(JSON.stringify({ secret, at: clock.now(), stripe: double.settings }));
  const [first] = await once(createInterface({ input: child.stdout }), 'line');
  const url = String(first).replace('ready ', '');
  const unanswered: Order[] = [];
  let left = 3 + Math.floor(Math.random() * 10);
  const lane = async (): Promise<void> => {
    while (child.signalCode === null && left > 0) {
      const order = waiting.pop() ?? newOrder(buyers);
      if (!sent.includes(order)) sent.push(order);
      double.state.fault = Math.random() < 0.2 ? pick(['commits-then-fails', 'commits-then-hangs']) : 'none';
      const state = await send(url, order);
      if (state === undefined) unanswered.push(order);
      else answered.set(order.id, state);
      left -= 1;
      if (left === 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 10);
      if (Math.random() < 0.5) await tellWebhooks(url, heard);
    }
  };
  const lanes = Promise.all([lane(), lane(), lane(), lane()]).catch((error: unknown) => {
    // Nobody else would end the process.
    child.kill('SIGKILL');
    throw error;
  });
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  await lanes;
  return [...unanswered, ...waiting];
}

async function makeBuyers(): Promise<TestPerson[]> {
  const database = await open();
  await migrate(database, migrations, clock.now());
  const world = await startWorld({ database, secret, clock, haveProfiles: true });
  const buyers = [];
  for (let number = 0; number < buyerCount; number += 1) buyers.push(await world.person(`buyer${number}`));
  await world.close();
  await database.close();
  return buyers;
}

/** Charges of the double by the order they belong to. */
async function chargesByOrder(database: Database, sent: readonly Order[]) {
  const found = new Map<string, { readonly state: string; readonly charges: readonly DoubleCharge[] }>();
  for (const order of sent) {
    const row = await findOwnCharge(database.db, order.buyer.uid, order.id);
    if (!row) continue;
    const charges = [...double.state.charges.values()].filter(
      ({ metadata }) => metadata['mitto_charge'] === row.id,
    );
    found.set(order.id, { state: row.state, charges });
  }
  return found;
}

test(`killed ${kills} times in the middle of purchases, none is lost and none is taken twice`, async () => {
  const buyers = await makeBuyers();
  const purchases: Purchases = { buyers, waiting: [], sent: [], answered: new Map(), heard: { events: 0 } };
  for (let kill = 0; kill < kills; kill += 1) purchases.waiting = await liveAndDie(purchases);
  double.state.fault = 'none';
  // The bank decides in the end. Who was asked to confirm, and did not, is called off.
  for (const { id, state } of double.state.charges.values())
    if (state === 'processing') double.state.change(id, { state: 'paid' });

  const database = await open();
  const world = await startWorld({ database, secret, clock, settings: { payments } });
  for (const step of [minute, hour + minute, 11 * minute]) {
    clock.advance(step);
    await reconcileEvents(world.deps);
    await reconcileCharges(world.deps);
    await world.drain();
  }
  const found = await chargesByOrder(database, purchases.sent);
  const coins = new Map<string, number>();
  for (const { id, buyer } of purchases.sent) {
    const one = found.get(id);
    const answer = purchases.answered.get(id);
    if (answer !== undefined) expect(one, `answered ${answer}, and lost`).toBeDefined();
    if (!one) continue;
    const { state, charges } = one;
    expect(['paid', 'failed']).toContain(state);
    expect(charges.length, `charges of one order`).toBeLessThanOrEqual(1);
    expect(state === 'paid', `ours ${state}, the provider's ${charges[0]?.state}`).toBe(
      charges[0]?.state === 'paid',
    );
    if (answer === 'paid') expect(state).toBe('paid');
    if (state === 'paid') coins.set(buyer.uid, (coins.get(buyer.uid) ?? 0) + 500);
  }
  for (const { uid } of buyers) {
    const { rows } = await sql<{ balance: number }>`
      select balance from coins_account where uid = ${uid} and kind = 'own'`.execute(database.db);
    expect(rows[0]?.balance ?? 0).toBe(coins.get(uid) ?? 0);
  }
  const audit = await auditCoins({ database, now: clock.now });
  expect(audit).toMatchObject({ faults: [], open: 0 });
  expect(purchases.answered.size).toBeGreaterThan(kills);
  await world.close();
  await database.close();
});
