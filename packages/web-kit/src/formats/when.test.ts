import { afterEach, expect, test } from 'vitest';
import { dayName } from './when.ts';

const words = { today: 'Today', yesterday: 'Yesterday' };
const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['Asia/Bangkok', '2026-11-23T00:30', '2026-11-22T23:59'],
  // This day has 23 hours: 24 hours before half past midnight is the day before yesterday.
  ['Europe/Berlin', '2026-03-30T00:30', '2026-03-29T12:00'],
  // This day has 25 hours.
  ['Europe/Berlin', '2026-10-25T23:30', '2026-10-24T12:00'],
])('yesterday is the day before today on the calendar (%s, %s)', (timeZone, now, at) => {
  process.env['TZ'] = timeZone;
  const moment = (text: string) => new Date(text).getTime();
  expect(dayName(moment(at), moment(now), 'en', words)).toBe('Yesterday');
  expect(dayName(moment(now), moment(now), 'en', words)).toBe('Today');
});
