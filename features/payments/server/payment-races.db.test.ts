import { moveCoins } from '@mitto/coins/server/public/move-coins';
import { atTwoServers, one, other } from '@mitto/coins/server/two-servers.fixture';
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { coinsOf, pay } from './payments.fixture.ts';
import type { ProviderCharge } from './providers/payment-provider.ts';
import { refundCharge } from './public/charges.ts';
import { reconcileCharges } from './reconcile.ts';
import { settleCharge } from './settle-charge.ts';
import { readChargeRow } from './store/charges.ts';

atTwoServers();

const at = ({ anonymous }: World, { tokens: { bearer } }: TestPerson): Pick<TestPerson, 'call'> => ({
  call: (name, input, options) => anonymous.call(name, input, { bearer, ...options }),
});

/** The provider's word on a stored charge. */
async function toldOf(id: string, changes: Partial<ProviderCharge>): Promise<ProviderCharge> {
  const row = await readChargeRow(one.database.db, id);
  if (!row?.provider_id) throw new Error('The charge was not asked for.');
  const { amount, currency, provider_id: providerId } = row;
  return {
    providerId,
    charge: id,
    state: 'paid',
    amount,
    currency,
    refunded: 0,
    dispute: 'none',
    ...changes,
  };
}

test('one purchase sent to two processes at once is charged and credited once', async () => {
  const ana = await one.person('ana');
  for (let round = 1; round <= 4; round += 1) {
    const id = newId();
    await Promise.all([one, other, one, other].map((world) => pay(at(world, ana), { id })));
    expect(await coinsOf(ana)).toMatchObject({ balance: 500 * round });
    const { rows } = await sql`
      select 1 from payments_sandbox_charge s join payments_charge c on c.id = s.charge
      where c.uid = ${ana.uid}`.execute(one.database.db);
    expect(rows).toHaveLength(round);
  }
});

test('answer, webhook and reconciler at once settle a charge once', async () => {
  const ben = await one.person('ben');
  for (let round = 1; round <= 5; round += 1) {
    const { id } = (await pay(ben, { token: 'sandbox_secure' })).result;
    const told = await toldOf(id, {});
    const settle = ({ deps }: World) =>
      deps.database.transact(async (tx) => void (await settleCharge(tx, deps, id, told)));
    await Promise.all([settle(one), settle(other), settle(one), reconcileCharges(other.deps)]);
    expect(await coinsOf(ben)).toMatchObject({ balance: round * 500 });
  }
});

test('a payment is taken back while its coins are spent: nothing falls below zero', async () => {
  const cleo = await one.person('cleo');
  for (let round = 1; round <= 4; round += 1) {
    const { id } = (await pay(cleo)).result;
    const told = await toldOf(id, { dispute: 'open' });
    const spend = ({ deps }: World, amount: number) =>
      deps.database
        .transact(async (tx) => {
          const to = { system: 'mitto-billing' } as const;
          await moveCoins(tx, deps, { key: newId(), reason: 'spend', from: { uid: cleo.uid }, to, amount });
        })
        // The one that comes too late has too few coins.
        .catch(() => undefined);
    const takeBack = ({ deps }: World) =>
      deps.database.transact(async (tx) => void (await settleCharge(tx, deps, id, told)));
    await Promise.all([spend(one, 300), takeBack(other), spend(other, 200), takeBack(one), pay(cleo)]);
    const { rows } = await sql<{ sum: number; spent: number }>`
      select (select sum(balance) from coins_account where uid = ${cleo.uid})::bigint as sum,
        (select coalesce(sum(m.amount), 0) from coins_movement m join coins_account a on a.id = m.sender
          where a.uid = ${cleo.uid} and m.reason = 'spend')::bigint as spent`.execute(one.database.db);
    // Two purchases of 500 in each round, one of them taken back.
    expect(rows[0]?.sum).toBe(500 * round - (rows[0]?.spent ?? 0));
  }
});

test('one refund ordered by two processes at once pays back once', async () => {
  const dan = await one.person('dan');
  const { id } = (await pay(dan)).result;
  const order = ({ deps }: World, key: string) =>
    deps.database
      .transact((tx) => refundCharge(tx, deps, { charge: id, key }))
      // Another key finds nothing left.
      .catch(() => undefined);
  await Promise.all([order(one, 'a'), order(other, 'a'), order(one, 'b')]);
  await one.drain();
  expect((await readChargeRow(one.database.db, id))?.refunded).toBe(799);
  const { rows } = await sql`select 1 from payments_refund where charge = ${id}`.execute(one.database.db);
  expect(rows).toHaveLength(1);
});

test('of two first cards that are added at once one is the default', async () => {
  const eve = await one.person('eve');
  const add = (world: World) =>
    at(world, eve).call(
      'addCard',
      { payload: { source: 'sandbox_visa', isDefault: true } },
      { idempotencyKey: newId() },
    );
  await Promise.all([add(one), add(other), add(one)]);
  const { result } = await eve.call('customerCards', {});
  expect(result.cards.filter((card) => card.default)).toHaveLength(1);
  expect(result.cards).toHaveLength(3);
});
