import type { ErrorWords } from '@mitto/web-kit/forms/use-form';
import { m } from '@mitto/words/messages';

const sentences: Readonly<Record<string, () => string>> = {
  required: m.account_choose_missing,
  minlength: m.account_choose_short,
  'different-from': m.account_password_same,
  common: m.account_error_common_password,
};

/** Sentences for the errors of a new password. */
export const chosenWords: ErrorWords = ({ code }) => (sentences[code] ?? m.account_choose_weak)();
