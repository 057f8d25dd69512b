import { atTwoServers, one, other } from '@mitto/coins/server/two-servers.fixture';
import { newId } from '@mitto/kit/ids';
import { hour } from '@mitto/kit/time';
import { type TestPerson, testPassword } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pay } from './payments.fixture.ts';
import { reconcileCharges } from './reconcile.ts';
import { settleCharge } from './settle-charge.ts';
import { readChargeRow } from './store/charges.ts';

/** Every round creates a member, and the jobs of hours run after it. */
const long = { timeout: 60_000 };

atTwoServers();

const at = ({ anonymous }: World, { tokens: { bearer } }: TestPerson): Pick<TestPerson, 'call'> => ({
  call: (name, input, options) => anonymous.call(name, input, { bearer, ...options }),
});

const leavings = {
  deactivateAccount: (world: World, person: TestPerson) =>
    at(world, person).call(
      'deactivateAccount',
      { uid: person.uid, password: testPassword, feedback: { reason: 'break' } },
      { idempotencyKey: newId() },
    ),
  removeUser: (world: World, person: TestPerson) =>
    at(world, person).call('removeUser', { password: testPassword }, { idempotencyKey: newId() }),
} as const;

/** Lets everything that waits happen: refunds are asked for by jobs, lost answers are found by the reconciler. */
async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await one.drain();
    one.clock.advance(2 * hour);
    await reconcileCharges(one.deps);
  }
  await one.drain();
}

/** Money that was taken and not paid back, and the coins that were given for it. Each purchase is 500 coins. */
async function books(): Promise<{ readonly kept: number; readonly credited: number; readonly lost: number }> {
  const { rows } = await sql<{ kept: number; credited: number; lost: number }>`
    select (select count(*)::int from payments_sandbox_charge where state = 'paid' and refunded < amount) as kept,
      (select count(*)::int from coins_movement m join coins_account a on a.id = m.sender
        where m.reason = 'purchase' and a.kind = 'passing') as credited,
      (select count(*)::int from payments_sandbox_charge s left join payments_charge c on c.id = s.charge
        where s.state = 'paid' and c.state is distinct from 'paid') as lost`.execute(one.database.db);
  return rows[0] ?? { kept: -1, credited: -1, lost: -1 };
}

test.each(
  Object.keys(leavings) as (keyof typeof leavings)[], // The keys of `leavings`.
)('%s while a payment is asked for: what is kept was credited, all else is paid back', long, async (way) => {
  let paid = 0;
  for (let round = 0; round < 4; round += 1) {
    const person = await one.person(`${way.toLowerCase()}-${round}`);
    const buying = pay(at(one, person));
    // One round begins to delete when the payment has ended, the others while the provider is asked.
    if (round === 3) await buying;
    else await new Promise((resolve) => setTimeout(resolve, round * 8));
    const [bought, left] = await Promise.all([buying, leavings[way](other, person)]);
    expect([200, 401]).toContain(left.status);
    if (bought.status === 200) paid += 1;
  }
  await settleAll();
  const { kept, credited, lost } = await books();
  expect({ credited, lost }).toEqual({ credited: kept, lost: 0 });
  expect(paid).toBeGreaterThan(0);
});

test.each(
  Object.keys(leavings) as (keyof typeof leavings)[], // The keys of `leavings`.
)(
  '%s while the bank confirms a payment that had begun: kept and credited, or paid back',
  long,
  async (way) => {
    for (let round = 0; round < 3; round += 1) {
      const person = await one.person(`bank-${way.toLowerCase()}-${round}`);
      const { id } = (await pay(person, { token: 'sandbox_secure' })).result;
      const row = await readChargeRow(one.database.db, id);
      if (!row?.provider_id) throw new Error('The charge was not asked for.');
      await sql`update payments_sandbox_charge set state = 'paid' where charge = ${id}`.execute(
        one.database.db,
      );
      const { amount, currency, provider_id: providerId } = row;
      const told = { providerId, charge: id, amount, currency, refunded: 0, dispute: 'none' } as const;
      const settle = ({ deps }: World) =>
        deps.database.transact(
          async (tx) => void (await settleCharge(tx, deps, id, { ...told, state: 'paid' })),
        );
      const leaving = leavings[way](other, person);
      // In one round the bank is later than the deletion, in the others both come at once.
      if (round === 2) await leaving;
      await Promise.all([settle(one), leaving, settle(other)]);
    }
    await settleAll();
    const { kept, credited, lost } = await books();
    expect({ credited, lost }).toEqual({ credited: kept, lost: 0 });
  },
);
