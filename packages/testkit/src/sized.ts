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

/**
 * Returns the looks (sizes, themes, languages) that a journey runs in: one for every change, all of them at night.
 * Every screen is visited in every look by the accessibility tests.
 */
export function inLooks<T>(looks: readonly T[], short: number): readonly T[] {
  return sized({ short: looks.slice(short, short + 1), nightly: looks });
}
