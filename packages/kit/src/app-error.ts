/** Field name → code of what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ErrorDetails {
  readonly fields?: FieldErrors;
  /** Seconds until the same request may succeed; the clients' timers show it. */
  readonly countDown?: number;
}

/** An expected refusal. Bugs are plain `Error`s and reach the caller as `internal`. */
export class AppError extends Error {
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  readonly countDown: number | undefined;

  constructor(code: string, details: ErrorDetails = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.countDown = details.countDown;
  }
}

/** Refuses and rolls back: nothing of the transaction remains. */
export function fail(code: string, details?: ErrorDetails): never {
  throw new AppError(code, details);
}

/** A refusal that is returned, not thrown: what the transaction counted (a failed try, say) is kept. */
export class Refusal {
  readonly error: AppError;

  constructor(error: AppError) {
    this.error = error;
  }
}

/** Refuses and commits: used where the refusal itself must leave a trace. */
export function refuse(code: string, details?: ErrorDetails): Refusal {
  return new Refusal(new AppError(code, details));
}
