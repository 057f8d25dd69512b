import { CallError } from '@mitto/web-kit/api/call-error';
import { m } from '@mitto/words/messages';
import { errorSentence } from '../error-sentence.ts';

/** Refusals that say nothing of the code or of where it was to go. */
const unclear: readonly string[] = ['invalid', 'internal', 'no-sense'];

/** Why a code was not sent, or not taken. */
export function codeFailure(failure: unknown): string {
  const isUnclear = !(failure instanceof CallError) || unclear.includes(failure.code);
  return isUnclear ? m.account_code_unable() : errorSentence(failure);
}
