import { day, minute } from '@mitto/kit/time';
import { comesTwice, offsetAt } from './local-time.ts';
import { calendarOffset, calendarTime, changesBetween } from './time-zone-rules.ts';

/** Fields of an activity that its calendar entry is made of. */
export interface CalendarFacts {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly place?: string | undefined;
  readonly startTime: number;
  readonly endTime: number;
  readonly timeZone: string;
  readonly sequence: number;
  readonly cancelledAt?: number | undefined;
}

/** Period before an activity for which the rules of its time zone are written. */
const rulesBefore = 400 * day;

/**
 * Writes an activity as an iCalendar file (RFC 5545). The UID stays the same, and the sequence rises with each
 * change, so that a later file replaces or cancels the entry of an earlier one.
 */
export function calendarEntry(facts: CalendarFacts, now: number): string {
  const { id, timeZone, cancelledAt } = facts;
  const isCancelled = cancelledAt !== undefined;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mitto//Activities//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...zoneLines(facts),
    'BEGIN:VEVENT',
    `UID:${id}@mitto`,
    `SEQUENCE:${facts.sequence}`,
    `DTSTAMP:${calendarTime(now, 'UTC')}Z`,
    `DTSTART${timeOf(facts.startTime, timeZone)}`,
    `DTEND${timeOf(facts.endTime, timeZone)}`,
    `SUMMARY:${escaped(facts.title)}`,
    `DESCRIPTION:${escaped(facts.description)}`,
    ...(facts.place === undefined ? [] : [`LOCATION:${escaped(facts.place)}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/**
 * Writes a moment in the local time of the place, or in UTC if clocks there show that time twice. Programs read
 * both.
 */
function timeOf(moment: number, timeZone: string): string {
  if (comesTwice(moment, timeZone)) return `:${calendarTime(moment, 'UTC')}Z`;
  return `;TZID=${timeZone}:${calendarTime(moment, timeZone)}`;
}

/** The rules of the zone around the activity, each change written out by its own time. */
function zoneLines({ startTime, endTime, timeZone }: CalendarFacts): string[] {
  const from = Math.floor((startTime - rulesBefore) / minute) * minute;
  const until = Math.ceil((endTime + day) / minute) * minute;
  const first = offsetAt(from, timeZone);
  const changes = [{ at: from, from: first, to: first }, ...changesBetween(from, until, timeZone)];
  const usual = Math.min(...changes.map(({ to }) => to));
  const parts = changes.flatMap((change) => {
    const kind = change.to > usual ? 'DAYLIGHT' : 'STANDARD';
    // A change is written in the local time that was valid before it.
    const onset = calendarTime(change.at + change.from, 'UTC');
    return [
      `BEGIN:${kind}`,
      `DTSTART:${onset}`,
      `TZOFFSETFROM:${calendarOffset(change.from)}`,
      `TZOFFSETTO:${calendarOffset(change.to)}`,
      `END:${kind}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts, 'END:VTIMEZONE'];
}

/** Text of a value: what has a meaning in the format is escaped. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\n|\r/g, String.raw`\n`);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Lines have at most 75 bytes; the rest goes on in lines that begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (bytesOf(part + character) > 75) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
