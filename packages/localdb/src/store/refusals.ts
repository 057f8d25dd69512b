/**
 * Names of errors in private windows, on a full disk, and in a browser whose IndexedDB is missing or broken.
 * The app then continues in memory.
 */
const refusals = new Set([
  'MissingAPIError',
  'InvalidStateError',
  'SecurityError',
  'QuotaExceededError',
  'UnknownError',
  'OpenFailedError',
]);

/** True for an error of a browser that refuses to store a database. */
export function isRefused(error: unknown): boolean {
  return isNamed(error, refusals);
}

/** True when there is no space left on the disk. */
export function isFull(error: unknown): boolean {
  return isNamed(error, new Set(['QuotaExceededError']));
}

/** True when the browser cannot access its own files, for a moment or for good. */
export function isOutOfReach(error: unknown): boolean {
  return isNamed(error, new Set(['UnknownError']));
}

function isNamed(error: unknown, names: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return names.has(error.name) || ('inner' in error && isNamed(error.inner, names));
}
