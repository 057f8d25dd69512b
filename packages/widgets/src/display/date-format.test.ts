import { expect, test } from 'vitest';
import { dateFormat } from './date-format.ts';

const christmas = Date.UTC(2026, 11, 25, 18, 9);

test('years are Gregorian in Thai, too', () => {
  const form = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  expect(dateFormat('th', form).format(christmas)).toBe('25 ธันวาคม 2026');
  expect(dateFormat('en-GB', form).format(christmas)).toBe('25 December 2026');
});

test('the same language and form have one formatter', () => {
  expect(dateFormat('th', { weekday: 'long' })).toBe(dateFormat('th', { weekday: 'long' }));
  expect(dateFormat('th', { weekday: 'long' })).not.toBe(dateFormat('th', { weekday: 'short' }));
  expect(dateFormat('th', { weekday: 'long' })).not.toBe(dateFormat('en', { weekday: 'long' }));
});
