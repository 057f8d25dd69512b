import type { FieldErrors } from './app-error.ts';

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors;
  readonly countDown?: number;
}

/** What every JSON answer is. */
export type Envelope<T = unknown> = { readonly result: T } | { readonly error: ErrorBody };
