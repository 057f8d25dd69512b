import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { isNightly } from '@mitto/testkit/sized';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snap } from './place-grid.ts';

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const lived = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const runs = { numRuns: isNightly ? 100_000 : 1000 };

test('snapping is of the earth, stays where it is, and moves nobody further than half a diagonal', () => {
  fc.assert(
    fc.property(point, (from) => {
      const middle = snap(from);
      expect(Math.abs(middle.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(middle.lng)).toBeLessThanOrEqual(180);
      expect(snap(middle)).toEqual(middle);
      expect(kilometresBetween(from, middle)).toBeLessThan(1.86);
    }),
    runs,
  );
});

test('squares are 2.6 kilometres by 2.6 wherever people live', () => {
  fc.assert(
    fc.property(lived, (from) => {
      const middle = snap(from);
      const north = snap({ lat: middle.lat + 2.6 / 111.195, lng: middle.lng });
      expect(Math.abs(north.lat - middle.lat) * 111.195).toBeCloseTo(2.6, 2);
      const aside = { lat: middle.lat, lng: middle.lng + 1e-9 };
      let step = 0;
      while (snap({ ...aside, lng: aside.lng + step }).lng === middle.lng) step += 0.0005;
      const halfWidth = step * 111.195 * Math.cos((middle.lat * Math.PI) / 180);
      expect(halfWidth).toBeGreaterThan(1.28);
      expect(halfWidth).toBeLessThan(1.37);
    }),
    { numRuns: 200 },
  );
});

test('at the date line a neighbour is a neighbour', () => {
  const [west, east] = [snap({ lat: -16, lng: -179.999 }), snap({ lat: -16, lng: 179.999 })];
  expect(kilometresBetween(west, east)).toBeLessThan(4);
  expect(snap({ lat: -16, lng: 180 })).toEqual(snap({ lat: -16, lng: -180 }));
});
