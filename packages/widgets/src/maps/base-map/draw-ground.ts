import { type Box, clip } from './clip.ts';
import type { BaseMap } from './load-base-map.ts';
import { type Position, project } from './projection.ts';
import { townName } from './read-towns.ts';
import type { Line, World } from './read-world.ts';

interface View {
  readonly centre: Position;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  readonly language: string;
}

export interface Ground {
  /** Data of an SVG path with the shores and lakes, like `borders` for the borders. */
  readonly land: string;
  readonly borders: string;
  readonly names: readonly Named[];
  readonly towns: readonly Named[];
}

interface Named {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Distance outside the window at which shapes are clipped (px), so that lines along the clipping edge are not
 * visible.
 */
const margin = 4;
/**
 * Min distance in pixels between a name and the left or right edge of the window; half of it at the top and
 * bottom.
 */
const nameMargin = 36;
/** Estimated size of a name in pixels: width of a character, height of a line, padding. */
const [letter, line, air] = [8, 16, 6];
/**
 * Min distance in pixels between two drawn points of a line; points that are nearer to the last one are
 * omitted.
 */
const finest = 0.4;

/** Draws the part of the world that is visible in a window around `centre`. */
export function drawGround(world: BaseMap, view: View): Ground {
  const { width, height } = view;
  const box = { left: -margin, top: -margin, right: width + margin, bottom: height + margin };
  const place = placer(view);
  const land = world.countries.flatMap(({ islands }) =>
    islands.map((rings) => {
      const [shore = [], ...lakes] = rings.map(place);
      return isBeside(shore, box)
        ? ''
        : [shore, ...lakes].map((ring) => pathOf(clip(ring, box), true)).join('');
    }),
  );
  const borders = world.borders.map((line) => {
    const drawn = place(line);
    return isBeside(drawn, box) ? '' : pathOf(drawn, false);
  });
  const names = namesIn(world, view, place);
  const towns = townsIn(world, view, { place, names });
  return { land: land.join(''), borders: borders.join(''), names, towns };
}

type Placer = (line: Line) => Line;

function placer({ centre, zoom, width, height }: View): Placer {
  const [middleX, middleY] = project([centre.longitude, centre.latitude], zoom);
  const worldWidth = project([180, 0], zoom)[0];
  return (line) => {
    const points = line.map((point) => project(point, zoom));
    // Shifts the line by whole widths of the world to its copy nearest to the centre, so that a map across
    // the date line is complete. All points get the same shift, so that the line is not torn apart.
    const [firstX = middleX] = points[0] ?? [];
    const shift = Math.round((middleX - firstX) / worldWidth) * worldWidth - middleX + width / 2;
    return points.map(([x, y]) => [x + shift, y - middleY + height / 2]);
  };
}

function isBeside(line: Line, { left, top, right, bottom }: Box): boolean {
  return (
    line.every(([x]) => x < left) ||
    line.every(([x]) => x > right) ||
    line.every(([, y]) => y < top) ||
    line.every(([, y]) => y > bottom)
  );
}

function pathOf(line: Line, isClosed: boolean): string {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  const steps = line.filter(([x, y]) => {
    if (Math.hypot(x - lastX, y - lastY) < finest) return false;
    [lastX, lastY] = [x, y];
    return true;
  });
  if (steps.length < 2) return '';
  return `M${steps.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${isClosed ? 'Z' : ''}`;
}

function namesIn({ countries }: World, view: View, place: Placer): readonly Named[] {
  const names = new Intl.DisplayNames([view.language], { type: 'region' });
  const found = new Map<string, Named>();
  for (const { code, middle } of countries.toSorted((one, other) => other.size - one.size)) {
    const [[x = 0, y = 0] = []] = place([middle]);
    if (code !== undefined && !found.has(code) && isWellWithin(view, x, y))
      found.set(code, { name: names.of(code) ?? code, x, y });
  }
  return [...found.values()];
}

interface TownsAsked {
  readonly place: Placer;
  readonly names: readonly Named[];
}

/**
 * Returns the towns to name, the greatest first. Leaves out a town whose name would cover another name or the
 * pin in the middle.
 */
function townsIn({ towns }: BaseMap, view: View, { place, names }: TownsAsked): readonly Named[] {
  const pin = { left: view.width / 2 - 24, right: view.width / 2 + 24, top: view.height / 2 - 44 };
  const taken: Box[] = [{ ...pin, bottom: view.height / 2 }, ...names.map((named) => around(named, 0))];
  const drawn: Named[] = [];
  for (const town of towns.filter(({ from }) => from <= view.zoom)) {
    const [[x = 0, y = 0] = []] = place([town.at]);
    if (!isWellWithin(view, x, y)) continue;
    const named = { name: townName(town, view.language), x, y };
    // The name is drawn below its dot.
    const box = around(named, line);
    if (taken.some((other) => isOver(box, other))) continue;
    taken.push(box);
    drawn.push(named);
  }
  return drawn;
}

function isWellWithin({ width, height }: View, x: number, y: number): boolean {
  return x > nameMargin && x < width - nameMargin && y > nameMargin / 2 && y < height - nameMargin / 2;
}

function around({ name, x, y }: Named, below: number): Box {
  const half = ([...name].length * letter) / 2 + air;
  return { left: x - half, right: x + half, top: y - line / 2, bottom: y + line / 2 + below };
}

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
