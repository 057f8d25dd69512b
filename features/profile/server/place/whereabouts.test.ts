import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { day, minute } from '@mitto/kit/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snap } from '../../contract/place-grid.ts';
import type { Point } from '../../contract/profile-fields.ts';
import { type Whereabouts, whereaboutsAfter } from './whereabouts.ts';

const home = snap({ lat: 13.7563, lng: 100.5018 });
const maxSquares = 20;
const start = 20_000 * day;
const kmNorth = (km: number) => ({ lat: home.lat + km / 111.195, lng: home.lng });

/** Applies reports, each at its moment in minutes. */
function after(reports: readonly (readonly [minutes: number, point: Point])[], from?: Whereabouts) {
  let place = from;
  for (const [minutes, point] of reports)
    place = whereaboutsAfter(place, { point, now: start + minutes * minute, maxSquares });
  if (!place) throw new Error('Nothing was reported.');
  return place;
}

/** Being at a place for an hour, so that others are told of it. */
const stay = (minutes: number, point: Point) => [[minutes, point] as const, [minutes + 60, point] as const];

test('the first report is told at once, as the middle of its square', () => {
  expect(after([[0, kmNorth(0.3)]])).toMatchObject({ told: home, movesAt: null });
});

test('a place further away is told after twenty minutes there, and not if the member went on', () => {
  const away = after([
    [0, home],
    [30, kmNorth(30)],
  ]);
  expect(away).toMatchObject({ told: home, movesAt: start + 50 * minute });
  expect(after([[49, kmNorth(30)]], away).told).toEqual(home);
  expect(after([[50, kmNorth(30)]], away)).toMatchObject({ told: snap(kmNorth(30)), movesAt: null });
  expect(after([[45, kmNorth(60)]], away)).toMatchObject({ told: home, movesAt: start + 65 * minute });
  expect(
    after(
      [
        [45, home],
        [55, home],
      ],
      away,
    ),
  ).toMatchObject({ told: home, movesAt: null });
});

test('all squares near home are told as home, and home does not become another one by them', () => {
  for (const km of [1.5, 2.4, 4.8, -4.8]) {
    const near = after([[0, home], ...stay(30, kmNorth(km)), ...stay(200, kmNorth(km))]);
    expect(near.told, `${km} km`).toEqual(home);
  }
  const beyond = after([[0, home], ...stay(30, kmNorth(7.2))]);
  expect(beyond.told).toEqual(snap(kmNorth(7.2)));
});

test('what is told at home is the same, wherever the member was before', () => {
  const place = fc.record({
    lat: fc.double({ min: home.lat - 0.2, max: home.lat + 0.2, noNaN: true }),
    lng: fc.double({ min: home.lng - 0.2, max: home.lng + 0.2, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
      let known = after(stay(0, home));
      let at = 100;
      for (const other of places) {
        known = after([...stay(at, other), ...stay(at + 100, home)], known);
        expect(known.told).toEqual(home);
        at += 200;
      }
    }),
    { numRuns: 300 },
  );
});

test('who lives at a border is told in one square, whichever side their device reports', () => {
  const side = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 });
  const [south, north] = [kmNorth(1.29), kmNorth(1.31)];
  expect(snap(south)).not.toEqual(snap(north));
  fc.assert(
    fc.property(side, (sides) => {
      const told = new Set<string>();
      let known: Whereabouts | undefined;
      for (const [index, isNorth] of sides.entries()) {
        known = after([[index * 720, isNorth ? north : south]], known);
        if (index > 20) told.add(JSON.stringify(known.told));
      }
      // One change is allowed: to the side on which the member clearly is more often.
      expect(told.size).toBeLessThanOrEqual(2);
    }),
    { numRuns: 300 },
  );
  const alternating = [...Array(180).keys()].map((at) => [at * 720, at % 4 < 2 ? south : north] as const);
  let known: Whereabouts | undefined;
  for (const report of alternating) {
    known = after([report], known);
    expect(known.told).toEqual(snap(south));
  }
});

test('a place where the member is clearly more often becomes the told one', () => {
  const flat = kmNorth(4.8);
  let known = after(stay(0, home));
  for (let days = 1; days <= 12; days += 1) known = after(stay(days * 1440, flat), known);
  expect(known.told).toEqual(snap(flat));
  expect(after(stay(13 * 1440, home), known).told).toEqual(snap(flat));
});

test('no point and no time is kept, and squares are forgotten after sixty days', () => {
  const away = after([[0, home], ...stay(30, kmNorth(30))]);
  expect(Object.keys(away.squares[0] ?? {}).sort()).toEqual(['days', 'isAnchor', 'lastDay', 'middle']);
  for (const { middle, lastDay } of away.squares) {
    expect(snap(middle)).toEqual(middle);
    expect(Number.isInteger(lastDay)).toBe(true);
  }
  const [short, long] = [59, 62].map((days) => after([[days * 1440, kmNorth(60)]], away));
  expect(short?.squares).toHaveLength(2);
  // The told square alone is left: it still applies.
  expect(long?.squares.map(({ middle }) => middle)).toEqual([snap(kmNorth(30))]);
});

test('who is in many places in one day is told of further ones on the next day', () => {
  let known: Whereabouts | undefined;
  const told = new Set<string>();
  for (let at = 0; at < 23; at += 1) {
    known = after(stay(at * 62, kmNorth(10 * at)), known);
    told.add(JSON.stringify(known.told));
  }
  expect(told.size).toBe(maxSquares);
  expect(known?.movesAt).toBe(start + day);
  expect(after([[1440, kmNorth(220)]], known).told).toEqual(snap(kmNorth(220)));
});

test('however somebody goes, the told square is near where they were, and changes at most every twenty minutes', () => {
  const steps = fc.array(
    fc.record({
      lat: fc.double({ min: 13.5, max: 14, noNaN: true }),
      lng: fc.double({ min: 100, max: 100.5, noNaN: true }),
      after: fc.integer({ min: 1, max: 45 }),
    }),
    { minLength: 2, maxLength: 40 },
  );
  fc.assert(
    fc.property(steps, (way) => {
      let at = 0;
      let place = after([[0, home]]);
      const moves = [0];
      const been: Point[] = [home];
      for (const { after: minutes, ...point } of way) {
        at += minutes;
        been.push(point);
        const next = after([[at, point]], place);
        if (JSON.stringify(next.told) !== JSON.stringify(place.told)) moves.push(at);
        place = next;
        expect(Math.min(...been.map((one) => kilometresBetween(one, place.told)))).toBeLessThan(7.3);
      }
      for (const [index, moved] of moves.slice(2).entries())
        expect(moved - (moves[index + 1] ?? 0)).toBeGreaterThanOrEqual(20);
    }),
    { numRuns: 500 },
  );
});

test('a square of an earlier, smaller grid stays what is told at the home in it', () => {
  const earlier = { lat: home.lat + 0.004, lng: home.lng - 0.003 };
  let place: Whereabouts = {
    told: earlier,
    here: home,
    movesAt: null,
    squares: [{ middle: earlier, days: 1, lastDay: 19_999, isAnchor: true }],
  };
  for (let night = 0; night < 80; night += 1)
    for (const hours of [0, 1]) {
      const now = start + night * day + hours * 60 * minute;
      place = whereaboutsAfter(place, { point: home, now, maxSquares });
    }
  expect(place.told).toEqual(earlier);
});
