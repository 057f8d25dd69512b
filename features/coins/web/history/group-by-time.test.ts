import { expect, test } from 'vitest';
import { whenOf } from './days.ts';
import { groupByTime } from './group-by-time.ts';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-23T18:00');
const words = { thisWeek: 'This week', earlierIn: (month: string) => `Earlier in ${month}` };

test('entries are grouped by week, month and year', () => {
  const dates = [
    '2026-11-23T18:20',
    '2026-11-17T00:00',
    '2026-11-16T23:59',
    '2026-10-28T10:00',
    '2025-11-20T10:00',
  ];
  const groups = groupByTime(
    dates.map((date) => ({ date: at(date) })),
    now,
    'en',
    words,
  );
  expect(groups.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['This week', 2],
    ['Earlier in November', 1],
    ['October', 1],
    ['November 2025', 1],
  ]);
});

test('in January the week before belongs to this week, and December has its year', () => {
  const dates = ['2026-12-30T10:00', '2026-12-20T10:00'].map((date) => ({ date: at(date) }));
  const groups = groupByTime(dates, at('2027-01-02T10:00'), 'en', words);
  expect(groups.map(({ name }) => name)).toEqual(['This week', 'December 2026']);
});

test('an entry of today has its time of day, any other its day', () => {
  const dayWords = { today: (time: string) => `Today, ${time}`, yesterday: 'Yesterday' };
  const when = (date: string, language = 'en') => whenOf(at(date), now, language, dayWords);
  expect(when('2026-11-23T00:00')).toBe('Today, 00:00');
  expect(when('2026-11-22T23:59')).toBe('Yesterday');
  expect(when('2026-11-14T12:00')).toBe('14 Nov');
  expect(when('2025-11-14T12:00')).toBe('14 Nov 2025');
  expect(when('2026-11-14T12:00', 'th')).toBe('14 พ.ย.');
});
