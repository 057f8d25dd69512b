import type { ProofOfWork } from './proof-of-work.ts';

/** Maps the name of a field to the code of its error. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ErrorDetails {
  readonly fields?: FieldErrors;
  /** Seconds until the same request may succeed. Clients show this as a countdown. */
  readonly countDown?: number;
  /** Task whose solution the same request has to carry. */
  readonly proof?: ProofOfWork;
  /** Token with which a further call goes on from here, for a call that was half done. */
  readonly ticket?: string;
}

/**
 * An expected refusal of a request. A bug is a plain `Error`, which the caller receives as the code
 * `internal`.
 */
export class AppError extends Error {
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  readonly countDown: number | undefined;
  readonly proof: ProofOfWork | undefined;
  readonly ticket: string | undefined;

  constructor(code: string, details: ErrorDetails = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.countDown = details.countDown;
    this.proof = details.proof;
    this.ticket = details.ticket;
  }
}

/** Throws a refusal, so that the transaction rolls back. */
export function fail(code: string, details?: ErrorDetails): never {
  throw new AppError(code, details);
}

/**
 * A refusal that is returned, not thrown: the transaction commits, with a counted failed attempt for example.
 */
export class Refusal {
  readonly error: AppError;

  constructor(error: AppError) {
    this.error = error;
  }
}

/** Makes a refusal to return, for cases where the writes of the transaction must be committed. */
export function refuse(code: string, details?: ErrorDetails): Refusal {
  return new Refusal(new AppError(code, details));
}
