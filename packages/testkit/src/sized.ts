import { fileURLToPath } from 'node:url';

/** Amount of work of a long test, for each kind of run. */
export interface Sizes<T> {
  /** For every run: enough to fail if the tested property does not hold. */
  readonly short: T;
  /** For CI on PostgreSQL, when the package of the test or a package that it depends on has changed. */
  readonly daily: T;
  readonly nightly: T;
}

/** Returns the amount of work in this run for the test with this `import.meta.url` (docs/testing.md). */
export function sized<T>(module: string, { short, daily, nightly }: Sizes<T>): T {
  if (isNightly) return nightly;
  // PGlite is several times slower, and hides races. Its own part of a law is seen in the short size, too.
  if (process.env['TEST_ENGINE'] === 'pglite') return short;
  const file = fileURLToPath(module).replaceAll('\\', '/');
  const chosen = (process.env['DAILY_TESTS'] ?? '').split(' ').filter((path) => path !== '');
  return chosen.some((path) => file.endsWith(`/${path}`)) ? daily : short;
}

/** True in a run of `npm run nightly`. */
export const isNightly: boolean = process.env['TEST_SIZE'] === 'nightly';
