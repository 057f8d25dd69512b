import { AppError } from '@mitto/kit/app-error';
import { houseErrors } from '@mitto/kit/define-errors';
import type { Answer } from './answer.ts';
import { AnswerFound } from './answer-found.ts';
import type { House } from './http-context.ts';
import type { PreparedCall } from './prepare-calls.ts';
import { isPassing } from './refusals.ts';

/**
 * Turns a thrown error into the answer for the caller. The answer shows a refusal in full, and a bug only as
 * an internal error.
 */
export function answerFailure(
  house: House,
  call: PreparedCall | undefined,
  requestId: string,
  error: unknown,
): Answer {
  if (error instanceof AnswerFound) return error.answer;
  if (error instanceof AppError && house.refusals.has(error.code)) {
    if (isListed(call, error.code)) return house.refusals.of(error);
    // A gap in the contract: clients cannot know of this code.
    const gap = new Error(`The call refused with ${error.code}, which its entry does not list.`, {
      cause: error,
    });
    if (house.options.checkAnswers) return answerFailure(house, call, requestId, gap);
    house.options.log.error(
      { requestId, call: call?.name, error: gap },
      'a call refused with an unlisted code',
    );
    return house.refusals.of(error);
  }
  const where = { requestId, call: call?.name };
  if (isPassing(error)) {
    house.options.log.warn({ ...where, error }, 'the database is away or too slow');
    return house.refusals.busy();
  }
  house.options.log.error({ ...where, error }, 'a call failed');
  return house.refusals.plain('internal');
}

function isListed(call: PreparedCall | undefined, code: string): boolean {
  return !call || Object.hasOwn(houseErrors, code) || call.entry.errors.includes(code);
}
