import { minute } from '@mitto/kit/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snap } from '../../contract/place-grid.ts';
import { gridMove } from './grid-move.ts';

const middle = snap({ lat: 13.7563, lng: 100.5018 });
const here = { middle, movedAt: 0 };
const kmNorth = (km: number) => ({ lat: middle.lat + km / 111.195, lng: middle.lng });

test('who has never been anywhere is where they are', () => {
  expect(gridMove(undefined, kmNorth(0.3), 7)).toEqual({ middle, movedAt: 7, movesAt: null });
});

test('a square is left only half a kilometre beyond its edge', () => {
  const later = 60 * minute;
  expect(gridMove(here, kmNorth(1.4), later)).toEqual({ ...here, movesAt: null });
  const moved = gridMove(here, kmNorth(1.6), later);
  expect(moved).toEqual({ middle: snap(kmNorth(1.6)), movedAt: later, movesAt: null });
  expect(moved.middle).not.toEqual(middle);
});

test('a move within ten minutes of the one before waits until then', () => {
  expect(gridMove(here, kmNorth(30), 10 * minute - 1)).toEqual({ ...here, movesAt: 10 * minute });
  expect(gridMove(here, kmNorth(30), 10 * minute)).toMatchObject({ movedAt: 10 * minute });
});

test('who comes back before it took effect has not moved', () => {
  expect(gridMove(here, kmNorth(0), 5 * minute)).toEqual({ ...here, movesAt: null });
});

test('whatever way somebody goes, others see at most one move in ten minutes', () => {
  const steps = fc.array(
    fc.record({
      lat: fc.double({ min: 13, max: 14, noNaN: true }),
      lng: fc.double({ min: 100, max: 101, noNaN: true }),
      after: fc.integer({ min: 0, max: 15 * minute }),
    }),
    { minLength: 2, maxLength: 30 },
  );
  fc.assert(
    fc.property(steps, (way) => {
      let now = 0;
      let place = gridMove(undefined, middle, now);
      const moves = [now];
      for (const { after, ...point } of way) {
        now += after;
        const next = gridMove(place, point, now);
        if (next.middle !== place.middle) moves.push(now);
        place = next;
      }
      for (const [index, at] of moves.slice(1).entries())
        expect(at - (moves[index] ?? 0)).toBeGreaterThanOrEqual(10 * minute);
    }),
    { numRuns: 500 },
  );
});
