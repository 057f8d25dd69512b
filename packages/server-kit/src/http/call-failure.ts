import { AppError } from '@mitto/kit/app-error';
import { coreErrors } from '@mitto/kit/define-errors';
import type { HttpAnswer } from './answer.ts';
import { AnswerFound } from './answer-found.ts';
import type { HttpContext } from './http-context.ts';
import type { PreparedCall } from './prepare-calls.ts';
import { isPassing } from './refusals.ts';

/**
 * Turns a thrown error into the answer for the caller. A refusal is sent with all its details. Any other
 * error is sent as an internal error without details.
 */
export function answerFailure(
  context: HttpContext,
  call: PreparedCall | undefined,
  requestId: string,
  error: unknown,
): HttpAnswer {
  if (error instanceof AnswerFound) return error.answer;
  if (error instanceof AppError && context.refusals.has(error.code)) {
    if (isListed(call, error.code)) return context.refusals.of(error);
    // The contract does not list this code, so clients cannot handle it.
    const gap = new Error(`The call refused with ${error.code}, which its entry does not list.`, {
      cause: error,
    });
    if (context.options.checkAnswers) return answerFailure(context, call, requestId, gap);
    context.options.log.error(
      { requestId, call: call?.name, error: gap },
      'a call refused with an unlisted code',
    );
    return context.refusals.of(error);
  }
  const where = { requestId, call: call?.name };
  if (isPassing(error)) {
    context.options.log.warn({ ...where, error }, 'the database is away or too slow');
    return context.refusals.busy();
  }
  context.options.log.error({ ...where, error }, 'a call failed');
  return context.refusals.plain('internal');
}

function isListed(call: PreparedCall | undefined, code: string): boolean {
  return !call || Object.hasOwn(coreErrors, code) || call.entry.errors.includes(code);
}
