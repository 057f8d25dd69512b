import { expect, test } from 'vitest';
import { formatMoney } from './format-money.ts';

test('money is written as the language does, with a sign that no other currency has', () => {
  expect(formatMoney(499, 'USD', 'en')).toBe('$4.99');
  expect(formatMoney(499, 'AUD', 'en')).toBe('A$4.99');
  expect(formatMoney(499, 'USD', 'th')).toBe('US$4.99');
  expect(formatMoney(28_000, 'THB', 'th')).toBe('฿280.00');
});

test('a currency without cents has whole amounts', () => {
  expect(formatMoney(1200, 'JPY', 'en')).toBe('¥1,200');
});
