import { expect, test } from 'vitest';
import { clockFace } from './clock-face.ts';
import { dayTimeAgo, roughTimeAgo } from './time-ago-words.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 21, 12);
const words = { lessThanAMinute: 'less than a minute' };
const rough = (past: number, language = 'en') => roughTimeAgo({ at: now - past, now, language, words });
const byDay = (past: number, language = 'en') => dayTimeAgo({ at: now - past, now, language });

test.each([
  [0, 'less than a minute'],
  [44 * second, 'less than a minute'],
  [45 * second, '1 minute ago'],
  [30 * minute, '30 minutes ago'],
  [50 * minute, '1 hour ago'],
  [5 * hour, '5 hours ago'],
  [23 * hour, '1 day ago'],
  [20 * day, '20 days ago'],
  [40 * day, '1 month ago'],
  [200 * day, '7 months ago'],
  [400 * day, '1 year ago'],
  [1000 * day, '3 years ago'],
  [-5 * day, 'less than a minute'],
])('roughly, %d ms ago is "%s" [widgets 9.1]', (past, sentence) => {
  expect(rough(past)).toBe(sentence);
});

test.each([
  [0, '0 seconds ago'],
  [59 * second, '59 seconds ago'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [23 * hour, '23 hours ago'],
  [day, 'Yesterday'],
  [2 * day, '2 days ago'],
  [6 * day, '6 days ago'],
  [7 * day, '1 week ago'],
  [27 * day, '3 weeks ago'],
  [28 * day, '1 month ago'],
  [59 * day, '1 month ago'],
  [60 * day, 'Sep 22, 2026'],
])('by days, %d ms ago is "%s" [widgets 9.2]', (past, sentence) => {
  expect(byDay(past)).toBe(sentence);
});

test('both speak Thai, with the years everybody counts by', () => {
  expect(rough(5 * hour, 'th')).toBe('5 ชั่วโมงที่ผ่านมา');
  expect(byDay(day, 'th')).toBe('เมื่อวาน');
  expect(byDay(90 * day, 'th')).toContain('2026');
});

test('a clock face is never below nought, and counts more than a day in hours', () => {
  expect([clockFace(-5), clockFace(90_061_000), clockFace(59_999, 'short')]).toEqual([
    '00:00:00',
    '25:01:01',
    '00:59',
  ]);
});
