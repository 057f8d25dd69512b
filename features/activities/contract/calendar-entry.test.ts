import { hour } from '@mitto/kit/time';
import { expect, test } from 'vitest';
import { calendarEntry } from './calendar-entry.ts';

const facts = {
  id: '01900000-0000-7000-8000-000000000000',
  title: 'Party with me',
  description: 'Pancakes; old records, and\na "chair"',
  startTime: Date.UTC(2026, 2, 28, 23, 30),
  endTime: Date.UTC(2026, 2, 29, 3),
  timeZone: 'Europe/Berlin',
  sequence: 2,
};
const now = Date.UTC(2026, 2, 1, 12);

const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('times are those of the place, and the rules of its zone stand beside them', () => {
  const lines = linesOf(calendarEntry(facts, now));
  expect(lines).toContain('DTSTART;TZID=Europe/Berlin:20260329T003000');
  expect(lines).toContain('DTEND;TZID=Europe/Berlin:20260329T050000');
  const spring = lines.indexOf('DTSTART:20260329T020000');
  expect(lines.slice(spring - 1, spring + 4)).toEqual([
    'BEGIN:DAYLIGHT',
    'DTSTART:20260329T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
  ]);
});

test('a zone without daylight saving has one rule', () => {
  const lines = linesOf(calendarEntry({ ...facts, timeZone: 'Asia/Kathmandu' }, now));
  expect(lines.filter((line) => line.startsWith('TZOFFSETTO'))).toEqual(['TZOFFSETTO:+0545']);
});

test('a change and a cancellation carry the UID of the first entry', () => {
  const uid = `UID:${facts.id}@mitto`;
  const cancelled = linesOf(calendarEntry({ ...facts, sequence: 3, cancelledAt: now + hour }, now));
  expect(linesOf(calendarEntry(facts, now))).toEqual(
    expect.arrayContaining([uid, 'SEQUENCE:2', 'METHOD:PUBLISH', 'STATUS:CONFIRMED']),
  );
  expect(cancelled).toEqual(expect.arrayContaining([uid, 'SEQUENCE:3', 'METHOD:CANCEL', 'STATUS:CANCELLED']));
});

test('words cannot begin a line of their own, and no line is longer than 75 bytes', () => {
  const description = `สวัสดี ${'ร้านอาหาร '.repeat(40)}\r\nATTACH:https://example.test`;
  const text = calendarEntry({ ...facts, description }, now);
  expect(linesOf(text).some((line) => line.startsWith('ATTACH'))).toBe(false);
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(linesOf(text).find((line) => line.startsWith('DESCRIPTION'))).toContain('ร้านอาหาร ร้านอาหาร');
});
