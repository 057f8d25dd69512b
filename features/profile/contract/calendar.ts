import type { BirthDate } from './profile-fields.ts';

/** Time zone of members who have not set one. */
export const serviceTimeZone = 'Asia/Bangkok';

const dayLength = 86_400_000;
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known) return known;
  const calendar = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  calendars.set(zone, calendar);
  return calendar;
}

/**
 * Last computed wall time of each zone. A list of people needs the same moment many times, and formatting is
 * slow.
 */
const lastSaid = new Map<string, { readonly at: number; readonly wall: number }>();

/**
 * Local clock time in this zone at a moment, in whole seconds. It is returned as the timestamp (ms) at which
 * a clock in UTC shows that time.
 */
export function wallTime(zone: string, at: number): number {
  const last = lastSaid.get(zone);
  if (last?.at === at) return last.wall;
  const wall = readWall(zone, at);
  lastSaid.set(zone, { at, wall });
  return wall;
}

function readWall(zone: string, at: number): number {
  const parts = calendarOf(zone).formatToParts(at);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Calendar day in this zone at a moment. */
export function dayIn(zone: string, at: number): BirthDate {
  const wall = new Date(wallTime(zone, at));
  return { day: wall.getUTCDate(), month: wall.getUTCMonth() + 1, year: wall.getUTCFullYear() };
}

/** First moment of a day in this zone. In a year without 29 February, that date becomes 1 March. */
export function startOfDay(zone: string, { day, month, year }: BirthDate): number {
  return momentOf(zone, Date.UTC(year, month - 1, day));
}

/**
 * Moment at which the clocks of this zone show a wall time, given as the timestamp of the same time in UTC. Of
 * two such moments it is the first. A time that a clock change skips moves on by the length of the gap.
 */
export function momentOf(zone: string, wall: number): number {
  const offsetAt = (at: number) => wallTime(zone, at) - Math.floor(at / 1000) * 1000;
  const before = wall - offsetAt(wall - dayLength);
  if (offsetAt(before) === wall - before) return before;
  const after = wall - offsetAt(wall + dayLength);
  return offsetAt(after) === wall - after ? after : before;
}

/** Moment at which the member's next birthday begins. It is always later than `now`. */
export function nextBirthday(born: BirthDate, zone: string, now: number): number {
  const { year } = dayIn(zone, now);
  const thisYear = startOfDay(zone, { ...born, year });
  return thisYear > now ? thisYear : startOfDay(zone, { ...born, year: year + 1 });
}
