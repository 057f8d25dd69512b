import type { BirthDate } from './profile-fields.ts';

/** Where nobody has said where they live. */
export const houseTimeZone = 'Asia/Bangkok';

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

/** What each zone's wall said last: a list of people is asked about one moment, and a calendar takes its time. */
const lastSaid = new Map<string, { readonly at: number; readonly wall: number }>();

/** What a wall in this zone says, as if it were UTC; whole seconds. */
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

/** The day it is there at this moment. */
export function dayIn(zone: string, at: number): BirthDate {
  const wall = new Date(wallTime(zone, at));
  return { day: wall.getUTCDate(), month: wall.getUTCMonth() + 1, year: wall.getUTCFullYear() };
}

/** The first moment of a day there; 29 February is 1 March in years that have none. */
export function startOfDay(zone: string, { day, month, year }: BirthDate): number {
  const midnight = Date.UTC(year, month - 1, day);
  const offsetAt = (at: number) => wallTime(zone, at) - Math.floor(at / 1000) * 1000;
  let at = midnight - offsetAt(midnight);
  at = midnight - offsetAt(at);
  // Where midnight is skipped, the day begins when the clock has gone on.
  while (wallTime(zone, at) < midnight) at += minute;
  return at;
}

/** When they are a year older next. */
export function nextBirthday(born: BirthDate, zone: string, now: number): number {
  const { year } = dayIn(zone, now);
  const thisYear = startOfDay(zone, { ...born, year });
  return thisYear > now ? thisYear : startOfDay(zone, { ...born, year: year + 1 });
}
