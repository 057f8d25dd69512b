import { day, hour, minute } from '@mitto/kit/time';
import { sized } from '@mitto/testkit/sized';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarEntry } from './calendar-entry.ts';

const perZone = sized({ short: 24, nightly: 500 });
const zones = [
  'Asia/Bangkok',
  'Asia/Kathmandu',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];

/** Offset as the platform names it, such as GMT+5:45, without the code that is tested. */
function offsetName(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The minutes of two years in which clocks of a zone change. */
function edgesOf(timeZone: string): number[] {
  const edges: number[] = [];
  const from = Date.UTC(2026, 10, 1);
  for (let at = from; at < from + 730 * day; at += day) {
    if (offsetName(at, timeZone) === offsetName(at + day, timeZone)) continue;
    let [low, high] = [at, at + day];
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / (2 * minute)) * minute;
      if (offsetName(middle, timeZone) === offsetName(low, timeZone)) low = middle;
      else high = middle;
    }
    edges.push(high);
  }
  return edges;
}

/** Times from the edges, in minutes: before, in and after an hour that is skipped or comes twice. */
const around = [-1440, -90, -61, -60, -45, -30, -15, -1, 0, 1, 15, 29, 30, 31, 45, 59, 60, 61, 90, 1440];
const lengths = [1, 30, 60, 90, 180, 1440, 7 * 1440];

/** The two instants of the only event, as another program reads them. */
function readBy(text: string): { readonly start: number; readonly end: number } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return { start: event.startDate.toUnixTime() * 1000, end: event.endDate.toUnixTime() * 1000 };
}

test.each(zones)(
  'in %s another program reads every activity at its own instants',
  (timeZone) => {
    const edges = edgesOf(timeZone);
    const wrong: string[] = [];
    for (let index = 0; index < perZone; index += 1) {
      const edge = edges[index % Math.max(1, edges.length)] ?? Date.UTC(2027, 2, 28, 1) + index * day;
      const from = around[(index * 7) % around.length] ?? 0;
      // The last rounds are away from the edges, at odd times of the year.
      const away = index >= (perZone * 3) / 4 ? index * 31 * hour : 0;
      const startTime = edge + from * minute + away;
      const endTime = startTime + (lengths[index % lengths.length] ?? 1) * minute;
      const facts = { id: String(index), title: 'Party', description: 'A walk', sequence: 0 };
      const read = readBy(calendarEntry({ ...facts, startTime, endTime, timeZone }, startTime - day));
      if (read.start !== startTime || read.end !== endTime)
        wrong.push(`${new Date(startTime).toISOString()}: ${new Date(read.start).toISOString()}`);
    }
    expect(wrong).toEqual([]);
  },
  hour,
);
