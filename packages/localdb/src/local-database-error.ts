/** A refusal by the local database itself, with the code the spec gives it. */
export class LocalDatabaseError extends Error {
  readonly code: number;

  constructor(code: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'LocalDatabaseError';
    this.code = code;
  }
}

/** Turns an error of the storage engine into the spec's sentence, with the original error as the cause. */
export async function fetching<T>(records: Promise<T>): Promise<T> {
  try {
    return await records;
  } catch (error) {
    throw fetchTrouble(error);
  }
}

/** Does the same as `fetching` for an error that is reported rather than thrown. */
export function fetchTrouble(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  return new LocalDatabaseError(400, 'Unable to fetch records', { cause: error });
}
