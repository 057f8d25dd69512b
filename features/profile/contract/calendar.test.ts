import { isNightly } from '@mitto/testkit/sized';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, isAdult } from '../policy.ts';
import { dayIn, nextBirthday, serviceTimeZone, startOfDay } from './calendar.ts';
import type { BirthDate } from './profile-fields.ts';

const zones = [
  serviceTimeZone,
  'UTC',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

const zone = fc.constantFrom(...zones);
/** Arbitrary calendar day. 29 February comes as often as all other days together. */
const born = fc
  .oneof(
    fc.date({ min: new Date('1930-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
    fc.integer({ min: 483, max: 505 }).map((fours) => new Date(Date.UTC(fours * 4, 1, 29))),
  )
  .map(
    (date): BirthDate => ({
      day: date.getUTCDate(),
      month: date.getUTCMonth() + 1,
      year: date.getUTCFullYear(),
    }),
  );
const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2090, 0) });
const runs = { numRuns: isNightly ? 100_000 : 1000 };

/**
 * Age as the number of birthdays so far, which is how the law defines it: a year is added when the day of the
 * birthday begins.
 */
function countedAge({ day, month, year }: BirthDate, where: string, now: number): number {
  let age = -1;
  for (let next = year; startOfDay(where, { day, month, year: next }) <= now; next += 1) age += 1;
  return age;
}

test('an age is the birthdays that have begun where the member lives', () => {
  fc.assert(
    fc.property(born, zone, moment, (dob, where, now) => {
      fc.pre(startOfDay(where, dob) <= now);
      expect(ageOn(dob, dayIn(where, now))).toBe(countedAge(dob, where, now));
    }),
    runs,
  );
});

test('nobody is grown up a millisecond before their eighteenth birthday begins, and everybody is then', () => {
  fc.assert(
    fc.property(born, zone, (dob, where) => {
      const eighteenth = startOfDay(where, { ...dob, year: dob.year + 18 });
      expect(isAdult(dob, dayIn(where, eighteenth - 1))).toBe(false);
      expect(isAdult(dob, dayIn(where, eighteenth))).toBe(true);
    }),
    runs,
  );
});

test('the next birthday is after now, within a year and a day, and makes a year older', () => {
  fc.assert(
    fc.property(born, zone, moment, (dob, where, now) => {
      fc.pre(startOfDay(where, dob) <= now);
      const next = nextBirthday(dob, where, now);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(367 * 86_400_000);
      const age = (at: number) => ageOn(dob, dayIn(where, at));
      expect([age(next - 1), age(next)]).toEqual([age(now), age(now) + 1]);
    }),
    runs,
  );
});

test('midnight of UTC+7 is at five in the afternoon of the day before in London’s winter', () => {
  const bangkok = startOfDay('Asia/Bangkok', { day: 1, month: 3, year: 2026 });
  expect(bangkok).toBe(Date.UTC(2026, 1, 28, 17));
  expect(dayIn('Asia/Bangkok', bangkok - 1)).toEqual({ day: 28, month: 2, year: 2026 });
});

test('who was born on 29 February is a year older on 1 March where there is none', () => {
  const dob = { day: 29, month: 2, year: 2004 };
  expect(ageOn(dob, { day: 28, month: 2, year: 2022 })).toBe(17);
  expect(ageOn(dob, { day: 1, month: 3, year: 2022 })).toBe(18);
  expect(ageOn(dob, { day: 28, month: 2, year: 2024 })).toBe(19);
  expect(ageOn(dob, { day: 29, month: 2, year: 2024 })).toBe(20);
});

test('where the clock skips midnight, the day begins when it has gone on', () => {
  // In Cairo, 2025-04-25 began at one o’clock.
  const day = { day: 25, month: 4, year: 2025 };
  const begins = startOfDay('Africa/Cairo', day);
  expect(dayIn('Africa/Cairo', begins)).toEqual(day);
  expect(dayIn('Africa/Cairo', begins - 1)).toEqual({ ...day, day: 24 });
});
