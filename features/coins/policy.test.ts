import { day } from '@mitto/kit/time';
import { expect, test } from 'vitest';
import { coinsFor, leftToSend, percentLess, priceOf, quoteOf } from './policy.ts';

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
  expect(priceOf(1500, packages)).toBe(2985);
  expect(coinsFor(2985, packages)).toBe(1500);
  expect(coinsFor(199, packages)).toBe(100);
});

test('a package says by how much it is cheaper, as the nearest whole percent', () => {
  const basis = { value: 100, amount: 199 };
  const less = (value: number, amount: number) => percentLess({ value, amount }, [basis]);
  expect(less(100, 199)).toBe(0);
  // Exactly a fifth, which a division before the subtraction puts a hair below 20.
  expect(less(500, 796)).toBe(20);
  expect([less(300, 499), less(500, 899), less(1000, 1699)]).toEqual([16, 10, 15]);
});

test('packages are for sale at their price, and custom amounts at the basis price', () => {
  const packages = [
    { value: 100, amount: 199 },
    { value: 1000, amount: 1699 },
  ];
  expect(quoteOf(100, packages)).toBe(199);
  // The package is cheaper than the custom amount of the same size.
  expect(quoteOf(1000, packages)).toBe(1699);
  expect(quoteOf(1100, packages)).toBe(2189);
  expect(quoteOf(10_000, packages)).toBe(19_900);
  for (const other of [0, 50, 900, 1050, 10_100]) expect(quoteOf(other, packages)).toBeUndefined();
});
