/** Private windows, a full disk, a browser without or with a broken IndexedDB: the app goes on in memory. */
const refusals = new Set([
  'MissingAPIError',
  'InvalidStateError',
  'SecurityError',
  'QuotaExceededError',
  'UnknownError',
  'OpenFailedError',
]);

/** The browser keeps no database here. */
export function isRefused(error: unknown): boolean {
  return isNamed(error, refusals);
}

/** There is no room on the disk. */
export function isFull(error: unknown): boolean {
  return isNamed(error, new Set(['QuotaExceededError']));
}

/** The browser cannot reach its own files, for a moment or for good. */
export function isOutOfReach(error: unknown): boolean {
  return isNamed(error, new Set(['UnknownError']));
}

function isNamed(error: unknown, names: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return names.has(error.name) || ('inner' in error && isNamed(error.inner, names));
}
