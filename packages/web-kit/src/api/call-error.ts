import { AppError } from '@mitto/kit/app-error';
import type { ErrorBody } from '@mitto/kit/envelope';

/** Error codes of the client, for calls without a usable answer. */
export type ClientErrorCode = 'no-answer' | 'no-sense';

const sentences: Readonly<Record<ClientErrorCode, string>> = {
  'no-answer': 'Mitto cannot be reached. Check your network and try again.',
  'no-sense': 'There was an error, please try again later.',
};

/** A failed call, with a sentence that a member can read. */
export class CallError extends AppError {
  /** The message in English, as the server sent it. Screens look up a translation by the error code. */
  readonly sentence: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;

  constructor(status: number, { code, message, ...details }: ErrorBody, cause?: unknown) {
    super(code, details);
    this.name = 'CallError';
    this.sentence = message;
    this.status = status;
    if (cause !== undefined) this.cause = cause;
  }
}

/** Creates the error for a lost connection. The server may or may not have carried out the call. */
export function noAnswer(cause: unknown): CallError {
  return ownError(0, 'no-answer', cause);
}

/** Creates the error for an answer that is not in our API's format, such as a proxy's error page. */
export function noSense(status: number): CallError {
  return ownError(status, 'no-sense', undefined);
}

function ownError(status: number, code: ClientErrorCode, cause: unknown): CallError {
  return new CallError(status, { code, message: sentences[code] }, cause);
}

/** Returns the sentence to show to the member for any thrown value. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallError ? error.sentence : sentences['no-sense'];
}
