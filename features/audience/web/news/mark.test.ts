import { expect, test } from 'vitest';
import { byTheHour, moved, nothingYet, readMark, since } from './mark.ts';

const hour = 3_600_000;
const day = 24 * hour;
const at = (...times: readonly number[]) => times.map((time) => ({ at: time }));

test('to whom nothing was told everything is news, and nothing is once all is known', () => {
  const all = at(3 * day, 2 * day, day);
  expect(since(nothingYet, all)).toEqual(all);
  expect(since(moved(nothingYet, all), all)).toEqual([]);
});

test('what comes since is news, the newest first, also of the same moment', () => {
  const mark = moved(nothingYet, at(day));
  expect(since(mark, at(day + 5, day + 5, day))).toEqual(at(day + 5, day + 5));
  expect(since(mark, at(day, day))).toEqual(at(day));
});

test('after a list that was empty the first is news', () => {
  expect(since(moved(nothingYet, []), at(day))).toEqual(at(day));
});

test('issued anew with the minute instead of the hour it is no news, and one more in that hour is', () => {
  const redacted = byTheHour(at(day, day, day - hour));
  const mark = moved(nothingYet, redacted);
  const full = byTheHour(at(day + 1800, day + 1700, day - hour + 42));
  expect(since(mark, full)).toEqual([]);
  expect(since(mark, byTheHour(at(day + 2000, day + 1800, day + 1700)))).toHaveLength(1);
});

test('what went and comes back is no news', () => {
  const mark = moved(moved(nothingYet, at(day, day - 5)), at(day));
  expect(since(mark, at(day, day - 5))).toEqual([]);
  const old = moved(nothingYet, at(9 * day, day));
  expect(since(old, at(9 * day, 2 * day))).toEqual([]);
});

test('what another transaction wrote a little earlier, and comes later, is news', () => {
  const mark = moved(nothingYet, at(day + 100));
  expect(since(mark, at(day + 100, day + 50))).toEqual(at(day + 50));
});

test('a mark keeps what is of late and no more', () => {
  const mark = moved(nothingYet, at(9 * day, 8 * day, 9 * day - hour));
  expect(Object.keys(mark.counts)).toHaveLength(2);
  expect(readMark(JSON.parse(JSON.stringify(mark)))).toEqual(mark);
  expect(readMark({ from: 'no', counts: {} })).toBeUndefined();
});
