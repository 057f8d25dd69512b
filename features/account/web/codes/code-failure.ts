import { CallError } from '@mitto/web-kit/api/call-error';
import { m } from '@mitto/words/messages';
import { errorSentence } from '../error-sentence.ts';

/** Codes of errors whose sentence does not mention the one-time code or its destination. */
const unclear: readonly string[] = ['invalid', 'internal', 'no-sense'];

/** Explains why a code was not sent, or not accepted. */
export function codeFailure(failure: unknown): string {
  const isUnclear = !(failure instanceof CallError) || unclear.includes(failure.code);
  return isUnclear ? m.account_code_unable() : errorSentence(failure);
}
