import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { day, hour } from '@mitto/kit/time';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { expect } from 'vitest';

/** Told square of a member, as the attacker saw it at a moment. */
export interface Sighting {
  readonly at: number;
  readonly square: Point;
}

/** Place that the attacker wants to find: the hours at which a member is there. */
export type Sought = 'home' | 'work';

/** Half width of the neighbourhood (squares) whose visits the trained attacker weighs. */
const reach = 4;
const side = 2 * reach + 1;
const squareKm = 2.6;
const kmPerDegree = 111.195;
const moments = 8;
const size = 1 + 2 * side * side + moments;
/** Weight of the ridge regression, against overfitting. */
const ridge = 5;

/** Summary of what the attacker knows of one member. */
export interface Trace {
  /** Square in which the member mostly is at the hours of the sought place. */
  readonly base: Point;
  readonly features: Float64Array;
}

function isTime(sought: Sought, at: number): boolean {
  const time = (at % day) / hour;
  return sought === 'home' ? time < 8.5 || time > 20.2 : time > 9.5 && time < 14.5;
}

interface Seen {
  readonly square: Point;
  all: number;
  timely: number;
}

/** Summarises the sightings of one member, relative to the square in which they mostly were. */
export function traceOf(sightings: readonly Sighting[], sought: Sought): Trace | undefined {
  // A square is the same object in all sightings.
  const seen = new Map<Point, Seen>();
  let timely = 0;
  for (const { at, square } of sightings) {
    const entry = seen.get(square) ?? { square, all: 0, timely: 0 };
    seen.set(square, entry);
    entry.all += 1;
    if (!isTime(sought, at)) continue;
    entry.timely += 1;
    timely += 1;
  }
  const base = [...seen.values()].reduce<Seen | undefined>(
    (most, entry) => (entry.timely > (most?.timely ?? 0) ? entry : most),
    undefined,
  );
  if (!base) return undefined;
  return { base: base.square, features: featuresOf(base, [...seen.values()], sightings.length, timely) };
}

function featuresOf(base: Seen, seen: readonly Seen[], total: number, timely: number): Float64Array {
  const features = new Float64Array(size);
  features[0] = 1;
  let most = 0;
  const sums = Array<number>(moments).fill(0);
  for (const entry of seen) {
    const [north, east] = offset(base.square, entry.square);
    const [row, column] = [Math.round(north / squareKm), Math.round(east / squareKm)];
    if (Math.abs(row) <= reach && Math.abs(column) <= reach) {
      const at = 1 + 2 * ((row + reach) * side + column + reach);
      features[at] = (features[at] ?? 0) + entry.all / total;
      features[at + 1] = 1;
    }
    if (entry !== base && entry.all > most) {
      most = entry.all;
      sums[0] = Math.tanh(north / 7);
      sums[1] = Math.tanh(east / 7);
    }
    if (Math.max(Math.abs(row), Math.abs(column)) > 5) continue;
    sums[2] = (sums[2] ?? 0) + (north * entry.all) / total;
    sums[3] = (sums[3] ?? 0) + (east * entry.all) / total;
    sums[4] = (sums[4] ?? 0) + (north * entry.timely) / timely;
    sums[5] = (sums[5] ?? 0) + (east * entry.timely) / timely;
  }
  sums[6] = Math.tanh((sums[2] ?? 0) * 2);
  sums[7] = Math.tanh((sums[3] ?? 0) * 2);
  features.set(sums, size - moments);
  return features;
}

type Offset = readonly [north: number, east: number];

function offset(from: Point, to: Point): Offset {
  const east = (to.lng - from.lng) * kmPerDegree * Math.cos((from.lat * Math.PI) / 180);
  return [(to.lat - from.lat) * kmPerDegree, east];
}

export interface Located {
  readonly trace: Trace;
  /** Point that the attacker tries to find. */
  readonly truth: Point;
}

/** Error (km) of the simple attacker, who takes the middle of the square. */
export function errorsOfMiddle(people: readonly Located[]): number[] {
  return people.map(({ trace, truth }) => kilometresBetween(trace.base, truth));
}

/**
 * Error (km) of the trained attacker, who knows the habits and homes of as many other members, and learned
 * from them where in its square a home lies, given all squares in which a member is seen. Each half is
 * attacked with what the other half teaches.
 */
export function errorsOfTrained(people: readonly Located[]): number[] {
  const half = Math.floor(people.length / 2);
  const [one, other] = [people.slice(0, half), people.slice(half)];
  return [...attackWith(learn(one), other), ...attackWith(learn(other), one)];
}

type Weights = readonly [Float64Array, Float64Array];

function attackWith(weights: Weights, people: readonly Located[]): number[] {
  return people.map(({ trace: { base, features }, truth }) => {
    const [north, east] = offset(base, truth);
    const [toNorth, toEast] = weights.map((weight) =>
      features.reduce((sum, value, at) => sum + value * (weight[at] ?? 0), 0),
    );
    return Math.hypot(north - (toNorth ?? 0), east - (toEast ?? 0));
  });
}

/** Ridge regression of the offset of the sought place from the features. */
function learn(people: readonly Located[]): Weights {
  const rows = Array.from({ length: size }, (_, at) => {
    const row = new Float64Array(size + 2);
    row[at] = ridge;
    return row;
  });
  for (const { trace, truth } of people) {
    const { features, base } = trace;
    const known = [...features.keys()].filter((at) => features[at] !== 0);
    const [north, east] = offset(base, truth);
    for (const at of known) {
      const row = rows[at] ?? new Float64Array(0);
      const value = features[at] ?? 0;
      for (const to of known) row[to] = (row[to] ?? 0) + value * (features[to] ?? 0);
      row[size] = (row[size] ?? 0) + value * north;
      row[size + 1] = (row[size + 1] ?? 0) + value * east;
    }
  }
  return solve(rows);
}

/** Solves the normal equations by elimination. Their matrix is positive definite, so no row is exchanged. */
function solve(rows: readonly Float64Array[]): Weights {
  for (const [at, row] of rows.entries()) {
    const head = row[at] ?? 1;
    for (const below of rows.slice(at + 1)) {
      const part = (below[at] ?? 0) / head;
      if (part === 0) continue;
      for (let to = at; to < row.length; to += 1) below[to] = (below[to] ?? 0) - part * (row[to] ?? 0);
    }
  }
  const weights: Weights = [new Float64Array(size), new Float64Array(size)];
  for (const [axis, weight] of weights.entries()) {
    for (let at = size - 1; at >= 0; at -= 1) {
      const row = rows[at] ?? new Float64Array(0);
      let left = row[size + axis] ?? 0;
      for (let to = at + 1; to < size; to += 1) left -= (row[to] ?? 0) * (weight[to] ?? 0);
      weight[at] = left / (row[at] ?? 1);
    }
  }
  return weights;
}

/** The figures to reach, in km. */
const goals = { median: 0.8, p5: 0.25 };

export function quantile(errors: readonly number[], part: number): number {
  const sorted = errors.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

export function expectSafe(errors: readonly number[], what: string): void {
  const [median, p5] = [quantile(errors, 0.5), quantile(errors, 0.05)];
  process.stdout.write(`${what}: median ${median.toFixed(3)} km, 5th percentile ${p5.toFixed(3)} km\n`);
  expect(median, what).toBeGreaterThanOrEqual(goals.median);
  expect(p5, what).toBeGreaterThanOrEqual(goals.p5);
}
