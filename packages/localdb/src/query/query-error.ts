/** The platform's codes: a request that cannot be done, a privilege that is missing, a table that is there. */
export type QueryErrorCode = 400 | 401 | 402;

/** A question or change that is wrong in itself, told in a sentence for whoever wrote it; nothing was done. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: QueryErrorCode;

  constructor(sentence: string, code: QueryErrorCode = 400) {
    super(sentence);
    this.code = code;
  }
}
