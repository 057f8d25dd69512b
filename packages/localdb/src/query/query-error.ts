import { LocalDatabaseError } from '../local-database-error.ts';

/** A question or change that is wrong in itself, with a sentence for its author; nothing was done. */
export class QueryError extends LocalDatabaseError {
  constructor(sentence: string, options?: ErrorOptions) {
    super(400, sentence, options);
    this.name = 'QueryError';
  }
}
