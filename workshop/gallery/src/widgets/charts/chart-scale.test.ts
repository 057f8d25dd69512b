import { expect, test } from 'vitest';
import { labelsShown, runsOf, scaleOf, thinned } from './chart-scale.ts';

test.each([
  [
    [3, 97],
    [0, 25, 50, 75, 100],
  ],
  [
    [-30, 60],
    [-50, -25, 0, 25, 50, 75],
  ],
  [
    [0.1, 0.3],
    [0, 0.1, 0.2, 0.3],
  ],
  [[1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
  [
    [0, 0],
    [0, 0.25, 0.5, 0.75, 1],
  ],
  [[], [0, 0.25, 0.5, 0.75, 1]],
  [[-5], [-6, -4, -2, 0]],
])('%j is read against %j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks);
});

test('a hundred thousand values have a scale', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => at);
  expect(scaleOf(many).most).toBe(100_000);
});

test.each([
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [30, 7, [0, 5, 10, 15, 20, 25]],
  [3, 0, [0]],
  [0, 5, []],
])('of %d labels, where there is room for %d, %j are shown', (count, room, shown) => {
  expect(labelsShown(count, room)).toEqual(shown);
});

test('a peak among a hundred thousand values is still there when they are thinned', () => {
  const dots = Array.from({ length: 100_000 }, (_, at) => ({ at, value: at === 51_234 ? 9000 : at % 7 }));
  const few = thinned(dots, 300);
  expect(few.length).toBe(600);
  expect(Math.max(...few.map(({ value }) => value))).toBe(9000);
  expect(few.map(({ at }) => at)).toEqual(few.map(({ at }) => at).toSorted((one, other) => one - other));
});

test('where a value is missing, the line has a gap', () => {
  expect(runsOf([1, 2, null, 4]).map((run) => run.map(({ at }) => at))).toEqual([[0, 1], [3]]);
  expect(runsOf([null])).toEqual([]);
});
