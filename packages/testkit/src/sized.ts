import { fileURLToPath } from 'node:url';

/** Amount of work of a long program. */
export interface Sizes<T> {
  /** For every run: enough to fail if the law is broken. */
  readonly short: T;
  /** For CI, when the program's package or a package below it changed. */
  readonly daily: T;
  readonly nightly: T;
}

/** The size of this run for the program whose `import.meta.url` is given (docs/testing.md). */
export function sized<T>(module: string, { short, daily, nightly }: Sizes<T>): T {
  if (isNightly) return nightly;
  const file = fileURLToPath(module).replaceAll('\\', '/');
  const chosen = (process.env['DAILY_TESTS'] ?? '').split(' ').filter((path) => path !== '');
  return chosen.some((path) => file.endsWith(`/${path}`)) ? daily : short;
}

/** True in a run of `npm run nightly`. */
export const isNightly: boolean = process.env['TEST_SIZE'] === 'nightly';
