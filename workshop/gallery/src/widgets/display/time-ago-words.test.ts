import { timeAgo } from '@mitto/web-kit/formats/time-ago';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { roughTimeAgo } from './time-ago-words.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 21, 12);
const words = { lessThanAMinute: 'less than a minute' };
const rough = (past: number, language = 'en') => roughTimeAgo({ at: now - past, now, language, words });

test.each([
  [0, 'less than a minute'],
  [44 * second, 'less than a minute'],
  [45 * second, '1 minute ago'],
  [30 * minute, '30 minutes ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [2 * hour - 1, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [30 * day - 1, '29 days ago'],
  [30 * day, '1 month ago'],
  [200 * day, '6 months ago'],
  [364 * day, '11 months ago'],
  [365 * day, '1 year ago'],
  [1000 * day, '2 years ago'],
  [-5 * day, 'less than a minute'],
])('roughly, %d ms ago is "%s" [widgets 9.1] [web-kit 9.4]', (past, sentence) => {
  expect(rough(past)).toBe(sentence);
});

test('it speaks Thai', () => {
  expect(rough(5 * hour, 'th')).toBe('5 ชั่วโมงที่ผ่านมา');
});

test('lists and the widget count the same whole units', () => {
  fc.assert(
    fc.property(fc.integer({ min: minute, max: 7 * day - 1 }), (past) => {
      const inList = timeAgo(now - past, now, 'en').replace('Yesterday', '1 day ago');
      expect(rough(past)).toBe(inList);
    }),
  );
});
