/** A date as typed, with the text of each box. */
export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly hour?: string;
  readonly min?: string;
}

export interface DateValue {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  readonly hour?: number;
  readonly min?: number;
}

export interface DateBounds {
  /** First and last day that may be chosen. */
  readonly min?: DateValue;
  readonly max?: DateValue;
  /** Min number of whole years between the date and today. */
  readonly minAge?: number;
  readonly maxAge?: number;
  readonly minYear?: number;
  readonly maxYear?: number;
}

export const noDate: DateParts = { day: '', month: '', year: '' };

/**
 * Result of reading the typed parts. `partial` is incomplete; `wrong` is an impossible date or one out of
 * bounds.
 */
export type ReadDate =
  | { readonly kind: 'empty' | 'partial' | 'wrong' }
  | { readonly kind: 'right'; readonly date: DateValue };

export function readDate(parts: DateParts, bounds: DateBounds, today: DateValue): ReadDate {
  const needed = [parts.day, parts.month, parts.year];
  const times = [parts.hour, parts.min].filter((part) => part !== undefined);
  if ([...needed, ...times].every((part) => part === '')) return { kind: 'empty' };
  if ([...needed, ...times].some((part) => part === '')) return { kind: 'partial' };
  if (!hasLengths(parts)) return { kind: 'wrong' };
  const date = numbersOf(parts);
  const isRight = isOnCalendar(date) && isWithin(date, bounds, today);
  return isRight ? { kind: 'right', date } : { kind: 'wrong' };
}

/**
 * Reads a whole date that was pasted or filled into one box: with the year first, or in the order of the boxes, or with
 * the month first where only that is possible. Returns undefined for any other text.
 */
export function readWholeDate(text: string): Pick<DateParts, 'day' | 'month' | 'year'> | undefined {
  const [first = '', middle = '', last = '', ...more] = text.match(/\d+/g) ?? [];
  if (more.length > 0 || middle === '') return undefined;
  const [day, month, year] = first.length === 4 ? [last, middle, first] : [first, middle, last];
  if (year.length !== 4 || day.length > 2 || month.length > 2) return undefined;
  return Number(month) > 12 && Number(day) <= 12 ? { day: month, month: day, year } : { day, month, year };
}

function hasLengths({ day, month, year, hour = '0', min = '0' }: DateParts): boolean {
  const isShort = (part: string) => /^\d{1,2}$/.test(part);
  return [day, month, hour, min].every(isShort) && /^\d{4,}$/.test(year);
}

function numbersOf({ day, month, year, hour, min }: DateParts): DateValue {
  const date = { day: Number(day), month: Number(month), year: Number(year) };
  return hour === undefined || min === undefined ? date : { ...date, hour: Number(hour), min: Number(min) };
}

function isOnCalendar({ day, month, year, hour = 0, min = 0 }: DateValue): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year) && hour <= 23 && min <= 59;
}

export function daysIn(month: number, year: number): number {
  // Day 0 of the next month is the last day of this one. The year is set separately, because Date.UTC takes
  // the years 0-99 for 1900-1999.
  const last = new Date(Date.UTC(2000, month, 0));
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
}

function isWithin(date: DateValue, bounds: DateBounds, today: DateValue): boolean {
  const { min, max, minAge, maxAge, minYear, maxYear } = bounds;
  const age = ageOn(date, today);
  return (
    (min === undefined || compareDays(date, min) >= 0) &&
    (max === undefined || compareDays(date, max) <= 0) &&
    (minAge === undefined || age >= minAge) &&
    (maxAge === undefined || age <= maxAge) &&
    (minYear === undefined || date.year >= minYear) &&
    (maxYear === undefined || date.year <= maxYear)
  );
}

/** The last day that the bounds allow, or today if they name no end. */
export function lastDay({ max, minAge = 0 }: DateBounds, today: DateValue): DateValue {
  return max ?? moveMonths(today, -12 * minAge);
}

export function compareDays(one: DateValue, other: DateValue): number {
  return one.year - other.year || one.month - other.month || one.day - other.day;
}

/** Returns the age in whole years. Somebody born on 29 February has a birthday on 1 March in other years. */
export function ageOn(born: DateValue, today: DateValue): number {
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day);
  return today.year - born.year - (hadBirthday ? 0 : 1);
}

export function moveDays(date: DateValue, days: number): DateValue {
  return dateOf(new Date(Date.UTC(date.year, date.month - 1, date.day + days)));
}

/** Returns the same day of another month, or that month's last day if the month is shorter. */
export function moveMonths(date: DateValue, months: number): DateValue {
  const at = date.year * 12 + date.month - 1 + months;
  const [year, month] = [Math.floor(at / 12), (((at % 12) + 12) % 12) + 1];
  return { year, month, day: Math.min(date.day, daysIn(month, year)) };
}

function dateOf(date: Date): DateValue {
  return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
}

/** Returns today's date in the time zone of the device. */
export function todayHere(now: Date): DateValue {
  return { day: now.getDate(), month: now.getMonth() + 1, year: now.getFullYear() };
}

/** Returns midnight UTC of a day, for functions that take a Date. */
export function momentOf({ day, month, year }: DateValue): Date {
  return new Date(Date.UTC(year, month - 1, day));
}
