import { LocalDatabaseError } from '@mitto/localdb/local-database-error';

/** Refusal of a wrong query or change, with a sentence for its author. Nothing was changed. */
export class QueryError extends LocalDatabaseError {
  constructor(sentence: string, options?: ErrorOptions) {
    super(400, sentence, options);
    this.name = 'QueryError';
  }
}
