/** A refusal by the local database itself, with the code that the spec assigns to it. */
export class LocalDatabaseError extends Error {
  readonly code: number;

  constructor(code: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'LocalDatabaseError';
    this.code = code;
  }
}

/**
 * Awaits records. An error of the storage engine is replaced by the spec's error, with the original as its
 * cause.
 */
export async function fetching<T>(records: Promise<T>): Promise<T> {
  try {
    return await records;
  } catch (error) {
    throw fetchTrouble(error);
  }
}

/**
 * Converts an error of the storage engine as `fetching` does, for errors that are reported and not thrown.
 */
export function fetchTrouble(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  return new LocalDatabaseError(400, 'Unable to fetch records', { cause: error });
}

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
