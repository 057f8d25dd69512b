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
