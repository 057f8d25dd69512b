import { day, hour, minute, second } from '@mitto/kit/time';
import { sized } from '@mitto/testkit/sized';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfQuiet } from './quiet-hours.ts';
import type { QuietHours } from './quiet-window.ts';

const runs = sized({ short: 3000, nightly: 1_000_000 });

const zones = Intl.supportedValuesOf('timeZone');
const begins = Date.UTC(2025, 0, 1);
const ends = Date.UTC(2028, 0, 1);

/** Moments of three years, half of them within a day of a change of the clock in this zone. */
const zoneAndMoment = fc.constantFrom(...zones).chain((zone) => {
  const anywhere = fc.integer({ min: begins, max: ends });
  const changes = changesOf(zone);
  if (changes.length === 0) return fc.record({ zone: fc.constant(zone), at: anywhere });
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -day, max: day }))
    .map(([change, apart]) => change + apart);
  return fc.record({ zone: fc.constant(zone), at: fc.oneof(anywhere, near) });
});
const minuteOfDay = fc.integer({ min: 0, max: 1439 });
const quietHours = fc
  .record({ from: minuteOfDay, to: minuteOfDay })
  .filter(({ from, to }) => from !== to) satisfies fc.Arbitrary<QuietHours>;

const known = new Map<string, number[]>();

/** Whole hours, to the hour, before which the zone had another offset. */
function changesOf(zone: string): number[] {
  const found = known.get(zone);
  if (found) return found;
  const changes: number[] = [];
  for (let at = begins; at < ends; at += day) {
    if (shownMinute(at, zone) !== shownMinute(at + day, zone)) changes.push(at + day / 2);
  }
  known.set(zone, changes);
  return changes;
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** Minute of the day on a clock in the zone, read as a person would read it. */
function shownMinute(at: number, zone: string): number {
  const clock =
    wallClocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  wallClocks.set(zone, clock);
  const [hours = 0, minutes = 0] = clock.format(at).split(':').map(Number);
  return hours * 60 + minutes;
}

function isQuiet(at: number, { from, to }: QuietHours, zone: string): boolean {
  const now = shownMinute(at, zone);
  return from < to ? now >= from && now < to : now >= from || now < to;
}

test('nothing rings within the quiet hours, and at most 60 s after their end, in every zone', () => {
  fc.assert(
    fc.property(zoneAndMoment, quietHours, ({ zone, at }, quiet) => {
      const end = endOfQuiet(at, quiet, zone);
      if (isQuiet(end, quiet, zone)) return false;
      if (!isQuiet(at, quiet, zone)) return end === at;
      // The last moment before the end is quiet, and so are the ones between.
      const before = [end - 1, end - 30 * second, at + (end - at) / 2, end - 20 * minute];
      return before.every((moment) => moment < at || isQuiet(Math.floor(moment), quiet, zone));
    }),
    { numRuns: runs },
  );
  expect(zones.length).toBeGreaterThan(300);
}, 600_000);

test('quiet hours last at most a day and two hours, two days if a change of the clock skips their gap', () => {
  fc.assert(
    fc.property(zoneAndMoment, quietHours, ({ zone, at }, quiet) => {
      const waits = endOfQuiet(at, quiet, zone) - at;
      return waits >= 0 && waits <= (canBeSkipped(quiet) ? 2 * day : day) + 2 * hour;
    }),
    { numRuns: Math.ceil(runs / 10) },
  );
}, 600_000);

test('where the clock skips the only minute that is not quiet, the quiet hours go on until the next day', () => {
  const at = Date.UTC(2025, 2, 9, 7, 9); // 23:09 of 8 March in Los Angeles; 2:00 of 9 March becomes 3:00.
  const end = endOfQuiet(at, { from: 131, to: 130 }, 'America/Los_Angeles');
  expect(new Date(end).toISOString()).toBe('2025-03-10T09:10:00.000Z');
});

/** True if a clock that is set forward can skip all of the time that is not quiet. No zone skips more than two hours. */
function canBeSkipped({ from, to }: QuietHours): boolean {
  return (from - to + 1440) % 1440 <= 120;
}
