import type { BirthDate } from './profile-fields.ts';

/** Time zone of members who have given none. */
export const serviceTimeZone = 'Asia/Bangkok';

const minute = 60_000;
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

/** Newest wall time of each zone. A list of people asks for one moment many times, and formatting is slow. */
const lastSaid = new Map<string, { readonly at: number; readonly wall: number }>();

/**
 * Local clock time in this zone, encoded as if it were UTC, in whole seconds (as milliseconds since 1970).
 */
function wallTime(zone: string, at: number): number {
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

/** Calendar day in this zone at this moment. */
export function dayIn(zone: string, at: number): BirthDate {
  const wall = new Date(wallTime(zone, at));
  return { day: wall.getUTCDate(), month: wall.getUTCMonth() + 1, year: wall.getUTCFullYear() };
}

/** First moment of a day in this zone. 29 February counts as 1 March in years that have none. */
export function startOfDay(zone: string, { day, month, year }: BirthDate): number {
  const midnight = Date.UTC(year, month - 1, day);
  const offsetAt = (at: number) => wallTime(zone, at) - Math.floor(at / 1000) * 1000;
  let at = midnight - offsetAt(midnight);
  at = midnight - offsetAt(at);
  // Some zones skip midnight when the clock changes: the day then begins at the first minute after the gap.
  while (wallTime(zone, at) < midnight) at += minute;
  return at;
}

/** Moment at which the next birthday begins. Always later than `now`. */
export function nextBirthday(born: BirthDate, zone: string, now: number): number {
  const { year } = dayIn(zone, now);
  const thisYear = startOfDay(zone, { ...born, year });
  return thisYear > now ? thisYear : startOfDay(zone, { ...born, year: year + 1 });
}
