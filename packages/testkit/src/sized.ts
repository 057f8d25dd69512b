import { fileURLToPath } from 'node:url';

/** How much a long program does. */
export interface Sizes<T> {
  /** In every run: enough to see the law broken if it is. */
  readonly short: T;
  /** In CI, when the program's package or one below it changed. */
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

/** Whether this is a run of `npm run nightly`. */
export const isNightly: boolean = process.env['TEST_SIZE'] === 'nightly';
