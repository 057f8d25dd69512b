import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countdownText } from './countdown.ts';
import { formatDay, formatMoment, readDay } from './format-date.ts';
import { formatAmount, formatCount, formatSize } from './format-number.ts';
import { refreshEveryMs, timeAgo } from './time-ago.ts';

const moment = Date.UTC(2026, 10, 21, 6, 5);
const languages = fc.constantFrom('en' as const, 'th' as const);
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const;

test('a moment is DDD DD MMM hh:mm in both languages, in the member’s own time zone [web-kit 9.8]', () => {
  expect(formatMoment(moment, 'en', 'Asia/Bangkok')).toBe('Sat 21 Nov 13:05');
  expect(formatMoment(moment, 'th', 'Asia/Bangkok')).toBe('ส. 21 พ.ย. 13:05');
  expect(formatMoment(Date.UTC(2026, 0, 1), 'en', 'UTC')).toBe('Thu 01 Jan 00:00');
  expect(formatMoment(Date.UTC(2026, 8, 1), 'en', 'UTC')).toBe('Tue 01 Sep 00:00');
});

test('a day is YYYY-MM-DD where the member is [web-kit 9.9]', () => {
  const lateInGreenwich = Date.UTC(2026, 10, 21, 20);
  expect(formatDay(lateInGreenwich, 'Asia/Bangkok')).toBe('2026-11-22');
  expect(formatDay(lateInGreenwich, 'UTC')).toBe('2026-11-21');
});

test('a day that is written can be read again, one that does not exist cannot', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }),
      (date) => {
        const { year, month, day: dayOfMonth } = readDay(formatDay(Number(date), 'UTC')) ?? {};
        expect([year, month, dayOfMonth]).toEqual([
          date.getUTCFullYear(),
          date.getUTCMonth() + 1,
          date.getUTCDate(),
        ]);
      },
    ),
  );
  expect(['2026-02-30', '2025-02-29', '2026-13-01', '26-1-1', 'x'].map(readDay)).toEqual(
    Array(5).fill(undefined),
  );
  expect(readDay('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
});

test.each([
  [0, '0'],
  [-0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1550, '1.5k'],
  [999_999, '999.9k'],
  [1_000_000, '1m'],
  [12_340_000, '12.3m'],
  [1e9, '1b'],
  [2_500_000_000_000, '2500b'],
  [-1500, '-1.5k'],
])('%d people are %s [web-kit 9.7]', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test('an abbreviated number is never more than there is, and hardly less', () => {
  const scale: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9e12 }), (count) => {
      const text = formatCount(count);
      const told = Number.parseFloat(text) * (scale[text.slice(-1)] ?? 1);
      expect(told).toBeLessThanOrEqual(count + 1e-3);
      expect(told).toBeGreaterThan(count * 0.9 - 1);
      expect(text).toMatch(/^\d+(\.\d)?[kmb]?$/);
    }),
  );
});

test.each([
  [0, '0 b'],
  [1023, '1023 b'],
  [1024, '1 kb'],
  [1_048_576, '1 mb'],
  [1_572_864, '1.5 mb'],
  [1024 ** 3, '1 gb'],
  [1024 ** 4, '1 tb'],
  [1024 ** 5, '1 pb'],
  [1024 ** 6, '1024 pb'],
])('%d bytes are %s [web-kit 9.6]', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('an amount has the separators of its language', () => {
  expect([formatAmount(1234567.5, 'en'), formatAmount(1234567.5, 'th')]).toEqual([
    '1,234,567.5',
    '1,234,567.5',
  ]);
});

test.each([
  [0, 'just now', 'เมื่อสักครู่'],
  [second, '1 second ago', '1 วินาทีที่แล้ว'],
  [minute - 1, '59 seconds ago', '59 วินาทีที่แล้ว'],
  [minute, '1 minute ago', '1 นาทีที่แล้ว'],
  [hour - 1, '59 minutes ago', '59 นาทีที่แล้ว'],
  [23 * hour, '23 hours ago', '23 ชั่วโมงที่แล้ว'],
  [day, 'Yesterday', 'เมื่อวาน'],
  [2 * day - 1, 'Yesterday', 'เมื่อวาน'],
  [6 * day, '6 days ago', '6 วันที่แล้ว'],
  [7 * day, '1 week ago', '1 สัปดาห์ที่แล้ว'],
  [28 * day, '4 weeks ago', '4 สัปดาห์ที่แล้ว'],
  [29 * day, '1 month ago', '1 เดือนที่แล้ว'],
  [-hour, 'just now', 'เมื่อสักครู่'],
])('%d ms ago in a list: %s, %s [web-kit 9.2] [widgets 9.2]', (past, english, thai) => {
  expect([timeAgo(moment - past, moment, 'en'), timeAgo(moment - past, moment, 'th')]).toEqual([
    english,
    thai,
  ]);
});

test('what is older than a month has its date [web-kit 9.3]', () => {
  expect(timeAgo(moment - 60 * day, moment, 'th')).toBe(formatDay(moment - 60 * day));
});

test('times on the screen are updated every 60,000 ms [web-kit 9.5]', () => {
  expect(refreshEveryMs).toBe(60_000);
});

test('a time ago always says something, Thai in Thai script, and counts with whole numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), languages, (past, language) => {
      const text = timeAgo(moment - past, moment, language);
      expect(text).not.toMatch(/NaN|undefined|\.\d|-\d+ /);
      if (language === 'th' && !/^\d{4,}-\d\d-\d\d$/.test(text)) expect(text).toMatch(/\p{Script=Thai}/u);
    }),
  );
});

test('a countdown is 00:00:00 once its time has passed [web-kit 4.25]', () => {
  expect([-5, 0, 1, 61_000, 90_061_000].map(countdownText)).toEqual([
    '00:00:00',
    '00:00:00',
    '00:00:01',
    '00:01:01',
    '25:01:01',
  ]);
});
