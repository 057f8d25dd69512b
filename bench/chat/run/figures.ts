export interface Figures {
  readonly p50: number;
  readonly p95: number;
}

export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5) ?? Number.NaN, p95: at(0.95) ?? Number.NaN };
}

/** Prints the result of one goal. If the goal is missed, the process will exit with an error. */
export function tell(what: string, value: number, most: number, unit: string): void {
  const digits = value < 10 ? 2 : 1;
  console.log(
    `${value <= most ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(digits)} ${unit}, at most ${most.toFixed(digits)}`,
  );
  if (!(value <= most)) process.exitCode = 1;
}
