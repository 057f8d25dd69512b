import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endOfQuiet } from './quiet-hours.ts';
import { QuietHours, TimeZone } from './quiet-window.ts';

const night = { from: 22 * 60, to: 7 * 60 };
const at = (text: string) => Date.parse(text);
const said = (text: string, quiet: QuietHours, zone: string) =>
  new Date(endOfQuiet(at(text), quiet, zone)).toISOString();

test('over midnight the quiet hours end in the morning of the member, not of the server', () => {
  expect(said('2026-11-23T16:00:00Z', night, 'Asia/Bangkok')).toBe('2026-11-24T00:00:00.000Z');
  expect(said('2026-11-23T23:59:59.999Z', night, 'Asia/Bangkok')).toBe('2026-11-24T00:00:00.000Z');
  expect(said('2026-11-24T00:00:00Z', night, 'Asia/Bangkok')).toBe('2026-11-24T00:00:00.000Z');
  expect(said('2026-11-23T14:59:59Z', night, 'Asia/Bangkok')).toBe('2026-11-23T14:59:59.000Z');
});

test('within one day they end on that day', () => {
  expect(said('2026-11-23T12:30:00Z', { from: 12 * 60, to: 14 * 60 }, 'UTC')).toBe(
    '2026-11-23T14:00:00.000Z',
  );
});

test('a clock that is set forward over their end ends them at that moment', () => {
  // At 2:00 on 29 March 2026 clocks in Berlin show 3:00.
  expect(said('2026-03-29T00:00:00Z', { from: 60, to: 150 }, 'Europe/Berlin')).toBe(
    '2026-03-29T01:00:00.000Z',
  );
  expect(said('2026-03-28T23:00:00Z', night, 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z');
});

test('a clock that is set back makes them an hour longer, and may begin them again', () => {
  // At 3:00 on 25 October 2026 clocks in Berlin show 2:00.
  expect(said('2026-10-24T22:00:00Z', night, 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z');
  const early = { from: 60, to: 150 };
  expect(said('2026-10-25T00:00:00Z', early, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(said('2026-10-25T01:00:00Z', early, 'Europe/Berlin')).toBe('2026-10-25T01:30:00.000Z');
});

test('half hours, and islands that move by half an hour, are exact', () => {
  expect(said('2026-11-23T18:00:00Z', night, 'Asia/Kathmandu')).toBe('2026-11-24T01:15:00.000Z');
  // Lord Howe Island: at 2:00 on 5 April 2026 clocks show 1:30.
  expect(said('2026-04-04T14:00:00Z', night, 'Australia/Lord_Howe')).toBe('2026-04-04T20:30:00.000Z');
});

test('an unknown zone and an empty window are refused', () => {
  expect(v.is(TimeZone, 'Asia/Bangkok')).toBe(true);
  for (const zone of ['Mars/Olympus', '', 'x'.repeat(65)]) expect(v.is(TimeZone, zone), zone).toBe(false);
  expect(v.is(QuietHours, { from: 5, to: 5 })).toBe(false);
  expect(v.is(QuietHours, { from: 1320, to: 1440 })).toBe(false);
});
