import { day, minute } from '@mitto/kit/time';
import { localTimeAt, offsetAt } from './local-time.ts';

/** From `at` on, clocks are `to` ahead of UTC, and `from` before (ms). */
export interface OffsetChange {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The first change of the offset after `from` and up to `until`. */
function nextChange(from: number, until: number, timeZone: string): OffsetChange | undefined {
  for (let start = from; start < until; start += day) {
    const before = offsetAt(start, timeZone);
    let [low, high] = [start, Math.min(start + day, until)];
    if (offsetAt(high, timeZone) === before) continue;
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / (2 * minute)) * minute;
      if (offsetAt(middle, timeZone) === before) low = middle;
      else high = middle;
    }
    return { at: high, from: before, to: offsetAt(high, timeZone) };
  }
  return undefined;
}

/** Every change of the offset in a period. Both ends are whole minutes. */
export function changesBetween(from: number, until: number, timeZone: string): OffsetChange[] {
  const changes: OffsetChange[] = [];
  for (let start = from; ; ) {
    const change = nextChange(start, until, timeZone);
    if (!change) return changes;
    changes.push(change);
    start = change.at;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Local time in the form of iCalendar, such as 20260329T030000. */
export function calendarTime(moment: number, timeZone: string): string {
  const { year, month, day: date, hour, minute: min } = localTimeAt(moment, timeZone);
  return `${String(year).padStart(4, '0')}${two(month)}${two(date)}T${two(hour)}${two(min)}00`;
}

/** Offset in the form of iCalendar, such as +0545. */
export function calendarOffset(offset: number): string {
  const minutes = Math.abs(offset) / minute;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
