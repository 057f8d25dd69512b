import type { FieldErrors } from './app-error.ts';
import type { ProofOfWork } from './proof-of-work.ts';

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors;
  readonly countDown?: number;
  readonly proof?: ProofOfWork;
  readonly ticket?: string;
}

/** Body of every JSON answer. */
export type Envelope<T = unknown> = { readonly result: T } | { readonly error: ErrorBody };
