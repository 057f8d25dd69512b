import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeNumbers } from '../packages/widgets/src/maps/base-map/read-numbers.ts';
import { root } from './installation.mjs';
import { runProgram, Trouble } from './trouble.mjs';

// Writes the offline map from an unpacked `world-atlas` (Natural Earth, public domain):
//   npm pack world-atlas@2.0.2, tar xzf …, node tools/run-base-map.ts package

type Point = readonly [number, number];

interface Country {
  readonly id?: string;
  readonly type: string;
  readonly arcs: readonly number[][] | readonly number[][][];
}

interface World {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: { readonly countries: { readonly geometries: readonly Country[] } };
}

/** Max deviation of a simplified line, in degrees of latitude. It is about 3 km. */
const slack = 0.03;
/**
 * Min area of islands and lakes on the map, in square degrees. Smaller ones are removed, except for the
 * largest island of each country.
 */
const smallest = 0.01;
/** Number of grid steps from west to east, and from south to north. */
const grid = 36_000;

function linesOf({ arcs, transform }: World): Point[][] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([east, north]): Point => {
      x += east;
      y += north;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
}

/** Simplifies a line by the Douglas-Peucker algorithm, with `slack` as max deviation. */
function straightened(line: readonly Point[]): Point[] {
  const last = line.length - 1;
  const kept = new Set([0, last]);
  const isRing = line[0]?.every((value, axis) => value === line[last]?.[axis]) === true;
  const half = isRing ? farthest(line, 0, 0, last).at : undefined;
  const spans: [number, number][] =
    half === undefined
      ? [[0, last]]
      : [
          [0, half],
          [half, last],
        ];
  if (half !== undefined) kept.add(half);
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const { at, by } = farthest(line, span[0], span[1], span[1]);
    if (by <= slack) continue;
    kept.add(at);
    spans.push([span[0], at], [at, span[1]]);
  }
  return line.filter((_, at) => kept.has(at));
}

function farthest(line: readonly Point[], from: number, to: number, end: number) {
  const [ax = 0, ay = 0] = line[from] ?? [];
  const [bx = 0, by = 0] = line[to] ?? [];
  // A degree of longitude becomes shorter away from the equator.
  const narrow = Math.cos((ay * Math.PI) / 180);
  const way = { x: (bx - ax) * narrow, y: by - ay };
  const length = way.x * way.x + way.y * way.y;
  let found = { at: from, by: 0 };
  for (let at = from + 1; at < end; at += 1) {
    const [px = 0, py = 0] = line[at] ?? [];
    const [x, y] = [(px - ax) * narrow, py - ay];
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, (x * way.x + y * way.y) / length));
    const off = Math.hypot(x - share * way.x, y - share * way.y);
    if (off > found.by) found = { at, by: off };
  }
  return found;
}

function areaOf(ring: readonly number[], lines: readonly Point[][]): number {
  const points = ring.flatMap((arc) => (arc < 0 ? (lines[~arc]?.toReversed() ?? []) : (lines[arc] ?? [])));
  let sum = 0;
  points.forEach(([x, y], at) => {
    const [nextX = x, nextY = y] = points[at + 1] ?? [];
    sum += x * nextY - nextX * y;
  });
  return Math.abs(sum / 2);
}

function islandsOf({ type, arcs }: Country, lines: readonly Point[][]): number[][][] {
  // A polygon is one island and a multipolygon several, so TopoJSON nests a multipolygon one level deeper.
  const islands = (type === 'Polygon' ? [arcs] : arcs) as number[][][];
  const sizes = islands.map(([shore = []]) => areaOf(shore, lines));
  const largest = Math.max(...sizes);
  return islands
    .filter((_, at) => (sizes[at] ?? 0) >= Math.min(smallest, largest))
    .map((rings) => rings.filter((ring, at) => at === 0 || areaOf(ring, lines) >= smallest));
}

function onGrid(line: readonly Point[]): number[] {
  let [x, y] = [0, 0];
  return line.flatMap(([longitude, latitude]) => {
    const [east, north] = [((longitude + 180) / 360) * grid, ((latitude + 90) / 180) * grid].map(Math.round);
    const step = [(east ?? 0) - x, (north ?? 0) - y];
    [x, y] = [east ?? 0, north ?? 0];
    return step;
  });
}

function written(world: World): string {
  const lines = linesOf(world).map(straightened);
  const countries = world.objects.countries.geometries.map((country) => ({
    id: country.id ?? '',
    islands: islandsOf(country, lines),
  }));
  const used = [
    ...new Set(countries.flatMap(({ islands }) => islands.flat(2)).map((arc) => Math.max(arc, ~arc))),
  ];
  const places = new Map(used.map((arc, at) => [arc, at]));
  const renamed = (arc: number) => (arc < 0 ? ~(places.get(~arc) ?? 0) : (places.get(arc) ?? 0));
  const named = countries.map(
    ({ id, islands }) =>
      `${id}:${islands.map((rings) => rings.map((ring) => ring.map(renamed).join(',')).join(';')).join('/')}`,
  );
  return [String(grid), named.join(' '), ...used.map((arc) => writeNumbers(onGrid(lines[arc] ?? [])))].join(
    '\n',
  );
}

await runProgram(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Trouble('Say where world-atlas is unpacked.');
  const path = join(root, 'packages/widgets/src/maps/base-map/world.txt');
  // The shape is not checked at run time; unit tests check the output.
  const world = JSON.parse(readFileSync(join(folder, 'countries-10m.json'), 'utf8')) as World;
  writeFileSync(path, written(world));
  return 0;
});
