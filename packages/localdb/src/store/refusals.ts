/**
 * Errors of private windows, a full disk, a browser with no IndexedDB or a broken one: the app goes on in
 * memory.
 */
const refusals = new Set([
  'MissingAPIError',
  'InvalidStateError',
  'SecurityError',
  'QuotaExceededError',
  'UnknownError',
  'OpenFailedError',
]);

/** True when the browser keeps no database here. */
export function isRefused(error: unknown): boolean {
  return isNamed(error, refusals);
}

/** True when there is no space left on the disk. */
export function isFull(error: unknown): boolean {
  return isNamed(error, new Set(['QuotaExceededError']));
}

/** True when the browser cannot reach its own files, for a moment or for good. */
export function isOutOfReach(error: unknown): boolean {
  return isNamed(error, new Set(['UnknownError']));
}

function isNamed(error: unknown, names: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return names.has(error.name) || ('inner' in error && isNamed(error.inner, names));
}
