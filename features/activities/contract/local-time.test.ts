import { day, hour, minute } from '@mitto/kit/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTimeAt, momentOf } from './local-time.ts';

const zones = [
  'Asia/Bangkok',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Europe/Lisbon',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

test('every whole minute has a local time that leads back to it, or to the first of an hour that comes twice', () => {
  const moments = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2036, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, any) => {
      const moment = Math.floor(any / minute) * minute;
      const found = momentOf(localTimeAt(moment, zone), zone);
      expect(found).toBeDefined();
      const early = moment - (found ?? 0);
      expect(early).toBeGreaterThanOrEqual(0);
      expect(early).toBeLessThanOrEqual(hour);
      expect(localTimeAt(found ?? 0, zone)).toEqual(localTimeAt(moment, zone));
    }),
    { numRuns: 2000 },
  );
});

test('an hour that clocks skip has no moment, and the minutes around it have one', () => {
  const berlin = { year: 2026, month: 3, day: 29, hour: 2, minute: 30 };
  expect(momentOf(berlin, 'Europe/Berlin')).toBeUndefined();
  expect(momentOf({ ...berlin, hour: 1, minute: 59 }, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 0, 59));
  expect(momentOf({ ...berlin, hour: 3, minute: 0 }, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1));
  const lordHowe = { year: 2026, month: 10, day: 4, hour: 2, minute: 15 };
  expect(momentOf(lordHowe, 'Australia/Lord_Howe')).toBeUndefined();
});

test('of an hour that comes twice the first is meant', () => {
  const local = { year: 2026, month: 10, day: 25, hour: 2, minute: 30 };
  expect(momentOf(local, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
});

test('where the calendar skips or repeats no day, a day of local time is a day', () => {
  for (let at = Date.UTC(2026, 0); at < Date.UTC(2027, 0); at += day)
    expect(momentOf(localTimeAt(at, 'Asia/Bangkok'), 'Asia/Bangkok')).toBe(at);
});
