import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCoins } from './audit.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

interface Purchase {
  readonly id?: string;
  readonly value: number;
  readonly price: number;
}

const buy = ({ call }: Pick<TestPerson, 'call'>, purchase: Purchase) =>
  call('buyTestCoins', { id: newId(), ...purchase }, { idempotencyKey: newId() });

test('a test purchase credits its coins once, and leaves nothing on its way', async () => {
  const ana = await world.person('ana');
  const id = newId();
  const bought = { id, value: 500, price: 899 };
  expect((await buy(ana, bought)).result).toMatchObject({ balance: 500, given: 0 });
  expect((await buy(ana, bought)).result).toMatchObject({ balance: 500 });
  expect((await buy(ana, { ...bought, value: 300, price: 499 })).error?.code).toBe('coins/key-used');
  expect((await buy(ana, { value: 1500, price: 2985 })).result).toMatchObject({ balance: 2000 });
  const audit = await auditCoins({ database: world.database, now: world.clock.now });
  expect(audit).toMatchObject({ faults: [], open: 0 });
});

test('a price that is not the price now is refused', async () => {
  const ben = await world.person('ben');
  for (const purchase of [
    { value: 500, price: 1 },
    { value: 501, price: 899 },
    { value: 1_000_000, price: 1 },
  ])
    expect((await buy(ben, purchase)).error?.code).toBe('coins/not-for-sale');
});

test('production credits nothing that was not paid', async () => {
  const cleo = await world.person('cleo');
  const production = await startWorld({ database: world.database, settings: { isProduction: true } });
  const { bearer } = cleo.tokens;
  const answer = await buy(
    { call: (name, input, options) => production.anonymous.call(name, input, { bearer, ...options }) },
    { value: 100, price: 199 },
  );
  expect(answer.error?.code).toBe('coins/not-for-sale');
  await production.close();
});
