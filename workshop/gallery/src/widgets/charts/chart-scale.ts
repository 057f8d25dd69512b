export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly ticks: readonly number[];
}

const steps = [1, 2, 2.5, 5, 10];

/** Returns a scale with round ticks around all values; zero is always included. */
export function scaleOf(values: readonly number[], wanted = 4): Scale {
  const least = Math.min(0, ...extent(values));
  const highest = Math.max(0, ...extent(values));
  // If all values are zero, the scale goes from 0 to 1.
  const most = highest === least ? 1 : highest;
  const step = niceStep((most - least) / wanted);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step));
  return { least: ticks[0] ?? 0, most: ticks.at(-1) ?? 1, ticks };
}

/**
 * Returns min and max. It uses a loop, because spreading a hundred thousand values into `Math.min` would
 * overflow the stack.
 */
function extent(values: readonly number[]): readonly number[] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return values.length === 0 ? [] : [least, most];
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (steps.find((step) => step * power >= rough) ?? 10) * power;
}

/** Removes floating-point noise: 0.1 + 0.2 would give an unreadable tick. */
function rounded(value: number): number {
  return Number.parseFloat(value.toPrecision(12));
}

/** Returns the indexes of at most `room` labels, evenly spaced, starting with the first. */
export function labelsShown(count: number, room: number): readonly number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
}

export interface Dot {
  readonly at: number;
  readonly value: number;
}

/** Reduces values to at most two per pixel, the least and the greatest, so that no peak is lost. */
export function thinned(dots: readonly Dot[], pixels: number): readonly Dot[] {
  if (dots.length <= 2 * pixels) return dots;
  const size = dots.length / pixels;
  return Array.from({ length: pixels }, (_, pixel) => {
    const some = dots.slice(Math.floor(pixel * size), Math.floor((pixel + 1) * size));
    const low = some.reduce((one, other) => (other.value < one.value ? other : one));
    const high = some.reduce((one, other) => (other.value > one.value ? other : one));
    return low.at < high.at ? [low, high] : [high, low];
  }).flat();
}

/** Splits values into runs of neighbouring values that are not null. */
export function runsOf(values: readonly (number | null)[]): readonly (readonly Dot[])[] {
  const runs: Dot[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run?.at(-1)?.at === at - 1) run.push({ at, value });
    else runs.push([{ at, value }]);
  });
  return runs;
}
