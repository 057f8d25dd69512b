import { earthRadius, type Point } from '@mitto/kit/kilometres-between';

/** Approximate side length of the grid squares (km). */
export const cellSizes = { near: 4, far: 32 } as const;

const kmPerDegree = (Math.PI * earthRadius) / 180;
/**
 * Factor of the row in a square's number. Larger than the number of squares in any row, so that numbers are
 * unique.
 */
const stride = 10_240;
/**
 * Added to the outer radius of every ring (km), against rounding errors. An extra square does no harm, a
 * missing one would hide people.
 */
const margin = 0.02;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radian: number) => (radian * 180) / Math.PI;

interface Grid {
  readonly rows: number;
  readonly height: number;
}

function gridOf(size: number): Grid {
  const rows = Math.round((180 * kmPerDegree) / size);
  return { rows, height: 180 / rows };
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function rowOf({ rows, height }: Grid, lat: number): number {
  return clamp(Math.floor((lat + 90) / height), 0, rows - 1);
}

/** Number of squares in a row; rows nearer to the poles have fewer. */
function columnsOf({ height }: Grid, row: number, size: number): number {
  const middle = (row + 0.5) * height - 90;
  return Math.max(1, Math.round((360 * kmPerDegree * Math.cos(radians(middle))) / size));
}

/** Number of the square that contains a point. */
export function cellOf({ lat, lng }: Point, size: number): number {
  const grid = gridOf(size);
  const row = rowOf(grid, lat);
  const columns = columnsOf(grid, row, size);
  return row * stride + (Math.floor(((lng + 180) / 360) * columns) % columns);
}

export interface Ring {
  readonly origin: Point;
  /** Inner and outer radius in kilometres. */
  readonly inner: number;
  readonly outer: number;
}

/** Numbers of all squares of this size that a ring may touch. */
export function cellsOf({ origin, inner, outer }: Ring, size: number): number[] {
  const grid = gridOf(size);
  const reach = degrees((outer + margin) / earthRadius);
  const found: number[] = [];
  for (let row = rowOf(grid, origin.lat - reach); row <= rowOf(grid, origin.lat + reach); row += 1) {
    const south = row * grid.height - 90;
    const north = south + grid.height;
    const columns = columnsOf(grid, row, size);
    const width = 360 / columns;
    const turn = widestTurn(origin.lat, reach, south, north) + margin / kmPerDegree;
    const first = Math.floor((origin.lng - turn + 180) / width);
    const last = Math.floor((origin.lng + turn + 180) / width);
    const isAllRound = turn >= 180 || last - first + 1 >= columns;
    for (let at = isAllRound ? 0 : first; at <= (isAllRound ? columns - 1 : last); at += 1) {
      if (inner > 0 && isWithin(origin, inner - size / 50, { south, north, west: at * width - 180, width }))
        continue;
      found.push(row * stride + (((at % columns) + columns) % columns));
    }
  }
  return found;
}

/** Max difference of longitude (degrees) that a circle around `lat` reaches between two latitudes. */
function widestTurn(lat: number, reach: number, south: number, north: number): number {
  // The circle contains a pole, so it reaches every longitude.
  if (Math.abs(lat) + reach >= 89.9) return 180;
  const widestAt = degrees(Math.asin(Math.sin(radians(lat)) / Math.cos(radians(reach))));
  return Math.max(...[south, north, clamp(widestAt, south, north)].map((at) => turnAt(lat, reach, at)));
}

function turnAt(lat: number, reach: number, at: number): number {
  const [here, there] = [radians(lat), radians(at)];
  const cosine =
    (Math.cos(radians(reach)) - Math.sin(here) * Math.sin(there)) / (Math.cos(here) * Math.cos(there));
  return degrees(Math.acos(clamp(cosine, -1, 1)));
}

interface Square {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly width: number;
}

/**
 * True if the whole square is nearer to the origin than `nearer` (km). Testing the corners is enough: they
 * are its furthest points.
 */
function isWithin(origin: Point, nearer: number, { south, north, west, width }: Square): boolean {
  if (nearer <= 0) return false;
  const limit = chordOf(nearer);
  const from = onSphere(origin);
  return [south, north].every((lat) =>
    [west, west + width].every((lng) => chordBetween(from, onSphere({ lat, lng })) < limit),
  );
}

export type Vector = readonly [x: number, y: number, z: number];

/** A point as a vector on the unit sphere. */
export function onSphere({ lat, lng }: Point): Vector {
  const [phi, lambda] = [radians(lat), radians(lng)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/**
 * Squared chord between two points of the unit sphere. It is at most 4, and sorts in the same order as the
 * distance.
 */
function chordBetween([x, y, z]: Vector, [ox, oy, oz]: Vector): number {
  return (x - ox) ** 2 + (y - oy) ** 2 + (z - oz) ** 2;
}

export function chordOf(kilometres: number): number {
  return (2 * Math.sin(Math.min(kilometres / earthRadius, Math.PI) / 2)) ** 2;
}

/**
 * Kilometres between two points as a search in the database computes them, where vectors have single precision.
 */
export function kilometresApart(one: Point, other: Point): number {
  const [x, y, z] = onSphere(one);
  const [ox, oy, oz] = onSphere(other);
  return kilometresOf(
    chordBetween(
      [Math.fround(x), Math.fround(y), Math.fround(z)],
      [Math.fround(ox), Math.fround(oy), Math.fround(oz)],
    ),
  );
}

export function kilometresOf(chord: number): number {
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord) / 2));
}
