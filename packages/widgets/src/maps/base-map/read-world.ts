import { readNumbers } from './read-numbers.ts';

/** Longitude and latitude, in degrees. */
export type Point = readonly [number, number];
export type Line = readonly Point[];

export interface Country {
  /** Two-letter code, for example "TH"; undefined for a few countries that have none. */
  readonly code: string | undefined;
  /** For each island its shore first, then its lakes. */
  readonly islands: readonly (readonly Line[])[];
  /** Middle of the largest island. */
  readonly middle: Point;
  /** Area of all its islands, in square degrees. */
  readonly size: number;
}

export interface World {
  readonly countries: readonly Country[];
  /** Borders between two countries. */
  readonly borders: readonly Line[];
}

/** Reads the file of countries and borders written by `tools/run-base-map.ts`. */
export function readWorld(text: string): World {
  const [grid = '', named = '', ...written] = text.split('\n');
  const lines = written.map((line) => lineOf(readNumbers(line), Number(grid)));
  const uses = new Map<number, number>();
  const countries = named.split(' ').map((country) => {
    const [id = '', islands = ''] = country.split(':');
    return countryOf(id, islands, (arc) => {
      const line = arc < 0 ? ~arc : arc;
      uses.set(line, (uses.get(line) ?? 0) + 1);
      return (arc < 0 ? lines[line]?.toReversed() : lines[line]) ?? [];
    });
  });
  return { countries, borders: lines.filter((_, at) => (uses.get(at) ?? 0) > 1) };
}

function lineOf(steps: readonly number[], grid: number): Line {
  let [x, y] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, at): Point => {
    x += steps[2 * at] ?? 0;
    y += steps[2 * at + 1] ?? 0;
    return [(x / grid) * 360 - 180, (y / grid) * 180 - 90];
  });
}

function countryOf(id: string, written: string, lineAt: (arc: number) => Line): Country {
  const islands = written.split('/').map((rings) =>
    rings.split(';').map((ring) =>
      ring.split(',').flatMap((arc, at) => {
        const line = lineAt(Number(arc));
        // Each line begins at the end point of the previous one, so that the shared point is added only once.
        return at === 0 ? line : line.slice(1);
      }),
    ),
  );
  const measured = islands.map(([shore = []]) => middleOf(shore)).sort((one, other) => other.size - one.size);
  return {
    code: codeOf(id),
    islands,
    middle: measured[0]?.middle ?? [0, 0],
    size: measured.reduce((sum, { size }) => sum + size, 0),
  };
}

function middleOf(ring: Line): { readonly middle: Point; readonly size: number } {
  let [sum, x, y] = [0, 0, 0];
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[at + 1] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    sum += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  const middle: Point = sum === 0 ? (ring[0] ?? [0, 0]) : [x / (3 * sum), y / (3 * sum)];
  return { middle, size: Math.abs(sum / 2) };
}

/**
 * Returns the two-letter code for a UN country number, for example "TH" for "764". The browser's `Intl` has
 * the table.
 */
function codeOf(id: string): string | undefined {
  if (!/^\d{3}$/.test(id)) return undefined;
  const region = new Intl.Locale(`und-${id}`).region;
  return region === id ? undefined : region;
}
