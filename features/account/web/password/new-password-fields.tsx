import type { Form } from '@mitto/web-kit/forms/form';
import { type ErrorWords, useForm, useTextField } from '@mitto/web-kit/forms/use-form';
import { differentFrom, minLength, required, sameAs } from '@mitto/web-kit/forms/validators';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { m } from '@mitto/words/messages';
import { chosenPassword, chosenPasswordField } from '../fields.ts';
import { chosenWords } from './chosen-words.ts';
import { PasswordHints } from './password-hints.tsx';

export interface NewPassword {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmation: string;
}

/**
 * Form for a new password and its confirmation. With `forCurrent` the new password must differ from the
 * current one.
 */
export function useNewPassword(asks: { readonly forCurrent: boolean }): Form<NewPassword> {
  return useForm<NewPassword>(() => ({
    currentPassword: {
      value: '',
      validators: [required, minLength(8)],
      isSecret: true,
      isDisabled: !asks.forCurrent,
    },
    password: {
      ...chosenPasswordField,
      validators: [...chosenPassword, differentFrom('currentPassword')],
    },
    confirmation: { value: '', validators: [required, sameAs('password')], isSecret: true },
  }));
}

const noMatch: ErrorWords = () => m.account_password_no_match();

interface Props {
  readonly form: Form<NewPassword>;
}

export function NewPasswordFields({ form }: Props) {
  const chosen = useTextField(form, 'password', chosenWords);
  const confirmation = useTextField(form, 'confirmation', noMatch);
  const words = { show: m.account_show_password(), hide: m.account_hide_password() };
  return (
    <>
      <PasswordField
        {...chosen}
        form="compact"
        glyph={lock}
        label={m.account_new_password()}
        words={words}
        autoComplete="new-password"
        maxLength={200}
        required
      />
      <PasswordHints password={chosen.value} />
      <PasswordField
        {...confirmation}
        form="compact"
        glyph={lock}
        label={m.account_confirm_password()}
        words={words}
        autoComplete="new-password"
        maxLength={200}
        required
      />
    </>
  );
}
