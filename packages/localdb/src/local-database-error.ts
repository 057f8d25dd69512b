/** A refusal of the local database itself, with the code the spec gives it. */
export class LocalDatabaseError extends Error {
  readonly code: number;

  constructor(code: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'LocalDatabaseError';
    this.code = code;
  }
}

/** What the engine below has against a question is told in the spec's words, with its own as the cause. */
export async function fetching<T>(records: Promise<T>): Promise<T> {
  try {
    return await records;
  } catch (error) {
    throw fetchTrouble(error);
  }
}

/** The same for an error that is told rather than thrown. */
export function fetchTrouble(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  return new LocalDatabaseError(400, 'Unable to fetch records', { cause: error });
}
