import { expect, test } from 'vitest';
import { momentWords, periodWords, placeInLine, untilStart } from './when.ts';

const start = Date.UTC(2026, 10, 25, 13, 30);
const hour = 3_600_000;
const bangkok = { startTime: start, endTime: start + 2.5 * hour, timeZone: 'Asia/Bangkok' };

test('a period has one day where it ends on the day on which it starts, in the zone of the place', () => {
  expect(periodWords(bangkok, 'en')).toBe('Wed 25 Nov, 20:30–23:00');
  expect(periodWords({ ...bangkok, timeZone: 'Pacific/Auckland' }, 'en')).toBe('Thu 26 Nov, 02:30–05:00');
  expect(periodWords(bangkok, 'th')).toBe('พ. 25 พ.ย., 20:30–23:00');
});

test('a period over midnight has both days', () => {
  expect(periodWords({ ...bangkok, endTime: start + 5 * hour }, 'en')).toBe(
    'Wed 25 Nov, 20:30 – Thu 26 Nov, 01:30',
  );
  expect(periodWords({ ...bangkok, endTime: start + 7 * 24 * hour }, 'en')).toBe(
    'Wed 25 Nov, 20:30 – Wed 2 Dec, 20:30',
  );
});

test('the tile has weekday, day and time', () => {
  expect(momentWords(start, 'en', 'Asia/Bangkok')).toEqual({
    weekday: 'Wed',
    day: '25',
    month: 'Nov',
    time: '20:30',
  });
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [21, '21st'],
  [112, '112th'],
])('the place %i on the list is %s', (position, words) => {
  expect(placeInLine(position, 'en')).toBe(words);
  expect(placeInLine(position, 'th')).toBe(String(position));
});

test('the time until the start is told in minutes, hours and days, and not once it has begun', () => {
  expect(untilStart(start, start - 5 * 24 * hour, 'en')).toBe('In 5 days');
  expect(untilStart(start, start - 3 * hour, 'en')).toBe('In 3 hours');
  expect(untilStart(start, start - 60_000, 'en')).toBe('In 1 minute');
  expect(untilStart(start, start + 1, 'en')).toBeUndefined();
});
