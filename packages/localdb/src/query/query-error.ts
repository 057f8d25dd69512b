import { LocalDatabaseError } from '../local-database-error.ts';

/** A question or change that is wrong in itself, told in a sentence for whoever wrote it; nothing was done. */
export class QueryError extends LocalDatabaseError {
  constructor(sentence: string, options?: ErrorOptions) {
    super(400, sentence, options);
    this.name = 'QueryError';
  }
}
