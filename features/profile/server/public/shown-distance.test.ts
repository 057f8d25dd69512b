import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { isNightly } from '@mitto/testkit/sized';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snap } from '../../contract/place-grid.ts';
import { shownDistance } from './shown-distance.ts';

const lived = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const runs = { numRuns: isNightly ? 100_000 : 1000 };

test('all of a square is told the same distance, so that a step within it tells nothing', () => {
  fc.assert(
    fc.property(lived, lived, fc.double({ min: -0.4, max: 0.4, noNaN: true }), (a, b, step) => {
      const inside = { ...snap(a), lat: snap(a).lat + (step * 2) / 111.195 };
      expect(shownDistance(snap(inside), snap(b))).toBe(shownDistance(snap(a), snap(b)));
    }),
    runs,
  );
});

test('distances are haversine of whole kilometres, and all under two are one', () => {
  const bangkok = { lat: 13.7563, lng: 100.5018 };
  const chiangMai = { lat: 18.7883, lng: 98.9853 };
  expect(kilometresBetween(bangkok, chiangMai)).toBeCloseTo(582.6, 0);
  expect(shownDistance(bangkok, bangkok)).toBe(1);
  expect(shownDistance(bangkok, { ...bangkok, lat: bangkok.lat + 1.9 / 111.195 })).toBe(1);
  expect(shownDistance(bangkok, { ...bangkok, lat: bangkok.lat + 2.1 / 111.195 })).toBe(2);
});
