import { day } from '@mitto/kit/time';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { coinsConfiguration } from './contract/coins-configuration.ts';
import {
  basisPrice,
  cheapestPrice,
  coinsFor,
  customCoins,
  leftToSend,
  percentLess,
  quoteOf,
} from './policy.ts';

const limits = { daily: 5000, firstWeek: 500 };

test('a member may send less in the first week, and nothing beyond the limit of a day', () => {
  const now = 100 * day;
  const left = (joinedAt: number, sentToday: number) => leftToSend(limits, { joinedAt, sentToday, now });
  expect(left(now, 0)).toBe(500);
  expect(left(now - 7 * day + 1, 100)).toBe(400);
  expect(left(now - 7 * day, 100)).toBe(4900);
  expect(left(0, 6000)).toBe(0);
});

test('the first package is the basis of every price', () => {
  const packages = [
    { value: 100, amount: 199 },
    { value: 300, amount: 499 },
  ];
  expect(basisPrice(1500, packages)).toBe(2985);
  expect(coinsFor(2985, packages)).toBe(1500);
  expect(coinsFor(199, packages)).toBe(100);
});

test('a package says by how much it is cheaper, as the nearest whole percent', () => {
  const basis = { value: 100, amount: 199 };
  const less = (value: number, amount: number) => percentLess({ value, amount }, [basis]);
  expect(less(100, 199)).toBe(0);
  // Exactly a fifth, which a division before the subtraction puts a hair below 20.
  expect(less(500, 796)).toBe(20);
  expect([less(300, 499), less(500, 799), less(1000, 1499)]).toEqual([16, 20, 25]);
});

test('packages are for sale at their price, and custom amounts at the lowest price', () => {
  const { coinsPurchase: packages } = coinsConfiguration.usual;
  expect(quoteOf(100, packages)).toBe(199);
  expect(quoteOf(1000, packages)).toBe(1499);
  // 1000 and 100; 1000, 300 and 100; 1000 and 500; ten of 1000.
  expect([1100, 1400, 1500, 10_000].map((value) => quoteOf(value, packages))).toEqual([
    1698, 2197, 2298, 14_990,
  ]);
  for (const other of [0, 50, 900, 1050, 10_100]) expect(quoteOf(other, packages)).toBeUndefined();
});

test('what no package fits costs the basis price', () => {
  const packages = [
    { value: 100, amount: 199 },
    { value: 700, amount: 999 },
  ];
  expect(cheapestPrice(50, packages)).toBe(100);
  expect(cheapestPrice(1050, packages)).toBe(999 + 697);
  expect(cheapestPrice(1400, packages)).toBe(2 * 999);
});

const amount = fc.integer({ min: 1, max: 5000 });
/** Packages as the configuration allows them: larger ones cost more, and no more per coin. */
const somePackages = fc
  .tuple(
    amount,
    fc.array(fc.record({ value: fc.integer({ min: 101, max: 4000 }), amount }), { maxLength: 5 }),
  )
  .map(([first, others]) => [
    { value: 100, amount: first },
    ...others.toSorted((one, other) => one.value - other.value),
  ])
  .filter((packages) =>
    v.is(coinsConfiguration.schema, { ...coinsConfiguration.usual, coinsPurchase: packages }),
  );
const { min, max, step } = customCoins;
const someCoins = fc.integer({ min: min / step, max: max / step }).map((count) => count * step);

test('an amount never costs more than packages, or two smaller amounts, with as many coins', () => {
  fc.assert(
    fc.property(somePackages, someCoins, fc.nat(), (packages, coins, seed) => {
      const price = cheapestPrice(coins, packages);
      expect(price).toBeLessThanOrEqual(basisPrice(coins, packages));
      for (const one of packages.filter(({ value }) => coins % value === 0)) {
        expect(price).toBeLessThanOrEqual((coins / one.value) * one.amount);
      }
      const part = seed % coins;
      // Each part that is no package is rounded to a whole cent.
      const parts = cheapestPrice(part, packages) + cheapestPrice(coins - part, packages);
      expect(price).toBeLessThanOrEqual(parts + 1);
    }),
  );
});
