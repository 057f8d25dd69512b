import { day, minute, second } from '@mitto/kit/time';
import type { QuietHours } from './quiet-window.ts';

/**
 * Returns the first moment at or after `at` that is outside the quiet hours by the clock of the time zone;
 * `at` itself if it is outside. Follows the clock exactly where it is set forward or back.
 */
export function endOfQuiet(at: number, quiet: QuietHours, timeZone: string): number {
  for (let from = at; ; ) {
    const offset = offsetOf(from, timeZone);
    const left = quietLeft(from + offset, quiet);
    if (left === 0) return from;
    const end = from + left;
    if (offsetOf(end, timeZone) === offset) return end;
    // The clocks change meanwhile, so the remaining time is computed again from that moment.
    from = changeBetween(from, end, timeZone);
  }
}

/** True if both moments are on the same day by the clock of the time zone. */
export function isSameDay(one: number, other: number, timeZone: string): boolean {
  const dayOf = (at: number): number => Math.floor((at + offsetOf(at, timeZone)) / day);
  return dayOf(one) === dayOf(other);
}

/** Milliseconds until the quiet hours end on a clock that shows this time; 0 outside of them. */
function quietLeft(shown: number, { from, to }: QuietHours): number {
  const time = ((shown % day) + day) % day;
  const [begins, ends] = [from * minute, to * minute];
  const isQuiet = begins < ends ? time >= begins && time < ends : time >= begins || time < ends;
  if (!isQuiet) return 0;
  return time < ends ? ends - time : day - time + ends;
}

/** First moment after `early` with the offset of `late`. Clocks are set at whole seconds. */
function changeBetween(early: number, late: number, timeZone: string): number {
  const before = offsetOf(early, timeZone);
  let [low, high] = [Math.floor(early / second), Math.ceil(late / second)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(middle * second, timeZone) === before) low = middle;
    else high = middle;
  }
  return high * second;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const maxClocks = 1000;

/** Milliseconds by which the clock of the time zone is ahead of UTC at this moment. */
function offsetOf(at: number, timeZone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second: seconds = 0 } = shown;
  return Date.UTC(year, month - 1, date, hour, minutes, seconds) - Math.floor(at / second) * second;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  if (clocks.size >= maxClocks) clocks.clear();
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  clocks.set(timeZone, clock);
  return clock;
}
