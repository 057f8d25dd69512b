import type { FieldErrors } from './app-error.ts';

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors;
  readonly countDown?: number;
}

/** Body of every JSON answer. */
export type Envelope<T = unknown> = { readonly result: T } | { readonly error: ErrorBody };
