import { newUid } from '@mitto/kit/ids';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCoins } from './audit.ts';
import { type CoinsMove, postMovement } from './post-movement.ts';
import { readBalances, readOpenItems } from './store/accounts.ts';

// Faults that other products with money have had, each as the test that it would have failed.

let one: World;
let other: World;
beforeAll(async () => {
  one = await startWorld();
  other = await startWorld({ database: one.database, clock: one.clock });
});
afterAll(async () => {
  expect((await auditCoins({ database: one.database, now: one.clock.now })).faults).toEqual([]);
  await other.close();
  await one.close();
});

const billing = { system: 'mitto-billing' } as const;
const balances = (uid: string) => readBalances(one.database.db, uid);

const post = ({ database, clock }: World, move: CoinsMove) =>
  database.transact((tx) => postMovement(tx, move, clock.now()));

/** Posts a movement in two processes at once. Returns how many of them moved coins, and why the others did not. */
async function postTwice(move: CoinsMove): Promise<string[]> {
  const outcomes = await Promise.allSettled([one, other].map((world) => post(world, move)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') return String(outcome.reason.message);
    return outcome.value.isNew ? 'moved' : 'moved before';
  });
}

const bought = (uid: string, payment: string, amount: number): CoinsMove[] => [
  { key: `${payment} paid`, reason: 'purchase', from: billing, to: { passing: payment }, amount },
  { key: `${payment} credited`, reason: 'purchase', from: { passing: payment }, to: { uid }, amount },
];

test('a paid top-up that is told twice, at once and again later, is credited once', async () => {
  const ana = newUid();
  const payment = `payment ${ana}`;
  for (const move of bought(ana, payment, 500)) {
    expect((await postTwice(move)).toSorted()).toEqual(['moved', 'moved before']);
    expect((await post(one, move)).isNew).toBe(false);
  }
  expect(await balances(ana)).toEqual({ own: 500, given: 0 });
  expect(await readOpenItems(one.database.db)).toEqual({ count: 0, since: null });
});

test('a refund that is asked for twice takes the coins once', async () => {
  const ana = newUid();
  const payment = `payment ${ana}`;
  for (const move of bought(ana, payment, 500)) await post(one, move);
  const refund: CoinsMove = {
    key: `${payment} refunded`,
    reason: 'refund',
    from: { uid: ana },
    to: { system: 'refunds' },
    amount: 300,
  };
  expect((await postTwice(refund)).toSorted()).toEqual(['moved', 'moved before']);
  expect(await balances(ana)).toEqual({ own: 200, given: 0 });
  // Under the same key another amount is refused. Under another key the member has too few coins left.
  await expect(post(one, { ...refund, amount: 200 })).rejects.toThrow('coins/key-used');
  await expect(post(one, { ...refund, key: `${payment} again` })).rejects.toThrow('coins/too-few');
});

test('given coins are not refunded, also when they are all that is there', async () => {
  const ana = newUid();
  const present = { key: `present ${ana}`, reason: 'grant', from: { system: 'promotion' } } as const;
  await post(one, { ...present, to: { uid: ana }, amount: 100, isGiven: true });
  const refund = { key: `refund ${ana}`, reason: 'refund', from: { uid: ana }, amount: 1 } as const;
  await expect(post(one, { ...refund, to: { system: 'refunds' } })).rejects.toThrow('coins/too-few');
  expect(await balances(ana)).toEqual({ own: 0, given: 100 });
});

test('of coins that are spent twice at once, under two keys, nothing is overspent', async () => {
  const ana = newUid();
  for (const move of bought(ana, `payment ${ana}`, 100)) await post(one, move);
  const spend = (key: string): CoinsMove => ({
    key: `${key} ${ana}`,
    reason: 'spend',
    from: { uid: ana },
    to: billing,
    amount: 70,
    pays: 'given-first',
  });
  const outcomes = await Promise.allSettled([post(one, spend('first')), post(other, spend('second'))]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balances(ana)).toEqual({ own: 30, given: 0 });
});

test('an item of which more is taken than came is open, and stays the alarm until it is made good', async () => {
  const ana = newUid();
  const passing = { passing: `payment ${ana}` } as const;
  const about = { reason: 'purchase', to: passing } as const;
  await post(one, { ...about, key: `paid ${ana}`, from: billing, amount: 100 });
  await post(one, { key: `over ${ana}`, reason: 'purchase', from: passing, to: { uid: ana }, amount: 120 });
  one.clock.advance(60_000);
  expect(await auditCoins({ database: one.database, now: one.clock.now })).toMatchObject({
    open: 1,
    oldestOpenMs: 60_000,
  });
  await post(one, { ...about, key: `good ${ana}`, from: { uid: ana }, amount: 20 });
  expect(await readOpenItems(one.database.db)).toEqual({ count: 0, since: null });
});
