/** Amount of work of a long test, for each kind of run. */
export interface Sizes<T> {
  /** For every run: enough to fail if the tested property does not hold. */
  readonly short: T;
  readonly nightly: T;
}

/** True in a run of `npm run nightly`. */
export const isNightly: boolean = process.env['TEST_SIZE'] === 'nightly';

/** Returns the amount of work of a long test in this run (docs/testing.md). */
export function sized<T>({ short, nightly }: Sizes<T>): T {
  return isNightly ? nightly : short;
}
