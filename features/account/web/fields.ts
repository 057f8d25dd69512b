import type { FieldSpec } from '@mitto/web-kit/forms/form-control';
import type { ErrorWords } from '@mitto/web-kit/forms/use-form';
import {
  email,
  mediumPassword,
  minLength,
  pattern,
  required,
  type Validator,
} from '@mitto/web-kit/forms/validators';
import { m } from '@mitto/words/messages';

/** An e-mail address. A domain without a dot is refused as a typing error. */
export const emailField: FieldSpec<string> = {
  value: '',
  validators: [required, email, pattern(/@.*\./, 'email')],
};

/** A password as typed to log in. The specification lets the form send six characters; a password has eight. */
export const typedPasswordField: FieldSpec<string> = {
  value: '',
  validators: [required, minLength(6)],
  isSecret: true,
};

/** A new password. The server also refuses common ones. */
export const chosenPassword: readonly Validator<string>[] = [required, minLength(8), mediumPassword];

export const chosenPasswordField: FieldSpec<string> = {
  value: '',
  validators: chosenPassword,
  isSecret: true,
};

export const signInErrors: ErrorWords = ({ code }, field) => {
  if (field === 'email') return code === 'required' ? m.account_email_missing() : m.account_email_wrong();
  return code === 'required' ? m.account_password_missing() : m.account_password_short();
};
