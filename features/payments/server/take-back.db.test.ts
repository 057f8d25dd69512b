import { auditCoins } from '@mitto/coins/server/audit';
import { moveCoins } from '@mitto/coins/server/public/move-coins';
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coinsOf, type PayWorld, pay, startPayWorld, tokensOf } from './payments.fixture.ts';
import { refundCharge } from './public/charges.ts';
import { readChargeRow } from './store/charges.ts';

let at: PayWorld;
let admin: TestPerson;
beforeAll(async () => {
  at = await startPayWorld('stripe');
  admin = await at.world.person('admin', { isAdmin: true });
});
afterAll(() => at.close());

const { paid } = tokensOf.stripe;

/** Tells the server what has happened to a charge. */
async function change(charge: string, changes: Parameters<typeof at.state.change>[1]): Promise<void> {
  at.state.change(at.state.ofOurs(charge).id, changes);
  const event = at.state.events.at(-1);
  if (event) expect(await at.post(event)).toBe(200);
  await at.world.drain();
}

async function spend({ uid }: TestPerson, amount: number): Promise<void> {
  const { deps } = at.world;
  const move = { key: newId(), reason: 'spend', from: { uid }, to: { system: 'mitto-billing' } } as const;
  await deps.database.transact((tx) => moveCoins(tx, deps, { ...move, amount }));
}

test('a disputed payment takes its coins back, and a dispute that was won returns them', async () => {
  const ana = await at.world.person('ana');
  const { id } = (await pay(ana, { token: paid })).result;
  await change(id, { dispute: 'open' });
  expect(await coinsOf(ana)).toMatchObject({ balance: 0 });
  expect((await ana.call('paymentCharges', { id })).result.charges).toMatchObject([{ isDisputed: true }]);
  await change(id, { dispute: 'won' });
  expect(await coinsOf(ana)).toMatchObject({ balance: 500 });
  await change(id, { refunded: 799 });
  expect(await coinsOf(ana)).toMatchObject({ balance: 0 });
});

test('coins that were spent become a debt, which coins that come in pay first', async () => {
  const [ben, cleo] = [await at.world.person('ben'), await at.world.person('cleo')];
  await ben.call('setCoinsPin', { pin: '482913' }, { idempotencyKey: newId() });
  const { id } = (await pay(ben, { token: paid })).result;
  await spend(ben, 400);
  await change(id, { dispute: 'open' });
  expect(await coinsOf(ben)).toMatchObject({ balance: 0, owed: 400 });
  const send = () =>
    ben.call(
      'transferCoins',
      { id: newId(), receiver: cleo.uid, amount: 10, pin: '482913' },
      { idempotencyKey: newId() },
    );
  await pay(ben, { token: `${paid}_again`, units: 300, amount: 499 });
  expect(await coinsOf(ben)).toMatchObject({ balance: 0, owed: 100 });
  expect((await send()).error?.code).toBe('coins/owes');
  const granted = { uid: ben.uid, reason: 'For a test.', id: newId(), amount: 50, isGiven: true };
  await admin.call('grantCoins', granted, { idempotencyKey: newId() });
  expect(await coinsOf(ben)).toMatchObject({ balance: 0, owed: 50 });
  await pay(ben, { token: `${paid}_more`, units: 100, amount: 199 });
  const settled = await coinsOf(ben);
  expect(settled).toMatchObject({ balance: 50 });
  expect(settled).not.toHaveProperty('owed');
  expect((await send()).result).toMatchObject({ balance: 40 });
  const { rows } = await sql`
    select 1 from coins_movement m join coins_account a on a.id = m.sender
    where a.uid = ${ben.uid} and m.reason = 'debt'`.execute(at.world.database.db);
  expect(rows).toHaveLength(3);
});

test('a refund in part takes a part of the coins, once for each key', async () => {
  const dan = await at.world.person('dan');
  const { id } = (await pay(dan, { token: paid })).result;
  const refund = { uid: dan.uid, reason: 'For a test.', id: newId(), charge: id, amount: 400 };
  const order = (changes: Partial<typeof refund> = {}) =>
    admin.call('refundCharge', { ...refund, ...changes }, { idempotencyKey: newId() });
  expect((await order()).status).toBe(200);
  expect((await order()).status).toBe(200);
  await at.world.drain();
  expect((await readChargeRow(at.world.database.db, id))?.refunded).toBe(400);
  // 500 coins for 7.99: 250 for 4.00, rounded down.
  expect(await coinsOf(dan)).toMatchObject({ balance: 250 });
  expect((await order({ id: newId(), amount: 500 })).error?.code).toBe('payments/not-refundable');
  expect((await order({ id: newId(), charge: newId() })).error?.code).toBe('payments/no-charge');
  const { deps } = at.world;
  await deps.database.transact((tx) => refundCharge(tx, deps, { charge: id, key: 'the rest' }));
  await at.world.drain();
  expect((await readChargeRow(deps.database.db, id))?.refunded).toBe(799);
  expect(await coinsOf(dan)).toMatchObject({ balance: 0 });
  expect(at.world.mails(dan.email).filter(({ subject }) => subject.includes('paid back'))).toHaveLength(2);
});

test('a refund whose answer is lost is asked for once', async () => {
  const eve = await at.world.person('eve');
  const { id } = (await pay(eve, { token: paid })).result;
  const { deps } = at.world;
  at.state.fault = 'commits-then-fails';
  await deps.database.transact((tx) => refundCharge(tx, deps, { charge: id, key: 'all' }));
  await at.world.drain();
  at.state.fault = 'none';
  expect((await readChargeRow(deps.database.db, id))?.refunded).toBe(0);
  at.world.clock.advance(60 * 60 * 1000);
  await at.world.drain();
  expect((await readChargeRow(deps.database.db, id))?.refunded).toBe(799);
  expect(at.state.ofOurs(id).refundKeys).toHaveLength(1);
});

test('the books add up', async () => {
  const audit = await auditCoins({ database: at.world.database, now: at.world.clock.now });
  expect(audit).toMatchObject({ faults: [], open: 0 });
});
