/**
 * Refusals with consecutive numbers and the same code: first number, last number, code, and the newest time at
 * which one of them was stored (ms).
 */
export type RefusedRun = readonly [from: number, to: number, code: string, at: number];

export interface ShortRefusal {
  readonly n: number;
  readonly code: string;
  readonly at: number;
}

/** Max number of runs stored for a client. */
const maxRuns = 100;

interface Shortened {
  readonly runs: readonly RefusedRun[];
  /** Runs that exceed the max number, oldest first. They are deleted. */
  readonly dropped: readonly RefusedRun[];
}

/** Adds refusals to the runs of a client. */
export function addToRuns(runs: readonly RefusedRun[], refusals: readonly ShortRefusal[]): Shortened {
  const singles = refusals.map(({ n, code, at }): RefusedRun => [n, n, code, at]);
  const all: RefusedRun[] = [];
  for (const run of [...runs, ...singles].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && last[1] + 1 === run[0] && last[2] === run[2]) {
      all.splice(-1, 1, [last[0], run[1], run[2], Math.max(last[3], run[3])]);
    } else all.push(run);
  }
  const surplus = Math.max(0, all.length - maxRuns);
  return { runs: all.slice(surplus), dropped: all.slice(0, surplus) };
}

export function findRun(runs: readonly RefusedRun[], n: number): RefusedRun | undefined {
  return runs.find(([from, to]) => from <= n && n <= to);
}
