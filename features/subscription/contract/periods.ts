import { day } from '@mitto/kit/time';
import { momentOf, wallTime } from '@mitto/profile/contract/calendar';

/** Length of a paid period: days of the calendar, or months. */
export type PeriodLength = { readonly days: number } | { readonly months: number };

/**
 * Moment that lies some days or months after another one, by the calendar and the clock of a time zone. A day
 * that the month does not have becomes its last day. A time that a clock change skips moves on by the
 * length of the gap, or back by it where moving on would leave the day (Nuuk skips the hour before midnight).
 */
export function later(zone: string, from: number, length: PeriodLength): number {
  const wall = wallTime(zone, from) + (from % 1000);
  const wanted = 'days' in length ? wall + length.days * day : addMonths(wall, length.months);
  const found = momentOf(zone, wanted);
  const shown = wallTime(zone, found) + (found % 1000);
  const staysOnItsDay = Math.floor(shown / day) === Math.floor(wanted / day);
  return staysOnItsDay ? found : found - (shown - wanted);
}

function addMonths(wall: number, months: number): number {
  const date = new Date(wall);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, lastDay));
  return date.getTime();
}
