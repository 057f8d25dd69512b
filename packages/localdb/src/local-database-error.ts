/** A refusal of the local database itself, with the code the spec gives it. */
export class LocalDatabaseError extends Error {
  readonly code: number;

  constructor(code: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'LocalDatabaseError';
    this.code = code;
  }
}
