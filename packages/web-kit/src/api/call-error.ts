import { AppError } from '@mitto/kit/app-error';
import type { ErrorBody } from '@mitto/kit/envelope';

/** Codes of our own: there is no answer that could have said one. */
export type OwnCode = 'no-answer' | 'no-sense';

const sentences: Readonly<Record<OwnCode, string>> = {
  'no-answer': 'Mitto cannot be reached. Check your network and try again.',
  'no-sense': 'There was an error, please try again later.',
};

/** A call that did not succeed, in a sentence a member can read. */
export class CallError extends AppError {
  /** English, as the server says it; the code finds the same in another language. */
  readonly sentence: string;
  /** 0 where no answer came. */
  readonly status: number;

  constructor(status: number, { code, message, ...details }: ErrorBody, cause?: unknown) {
    super(code, details);
    this.name = 'CallError';
    this.sentence = message;
    this.status = status;
    if (cause !== undefined) this.cause = cause;
  }
}

/** The network, not the server: nothing is known of what became of the call. */
export function noAnswer(cause: unknown): CallError {
  return ownError(0, 'no-answer', cause);
}

/** Something in between answered with another thing than our envelope. */
export function noSense(status: number): CallError {
  return ownError(status, 'no-sense', undefined);
}

function ownError(status: number, code: OwnCode, cause: unknown): CallError {
  return new CallError(status, { code, message: sentences[code] }, cause);
}

/** What to tell the member, whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallError ? error.sentence : sentences['no-sense'];
}
