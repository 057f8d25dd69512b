import { PasswordField } from '@mitto/widgets/choosing/password-field';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { m } from '@mitto/words/messages';
import { chosenPasswordRule } from '../rules.ts';
import { type Field, useField } from '../use-field.ts';
import { PasswordHints } from './password-hints.tsx';

export interface NewPassword {
  readonly chosen: Field;
  readonly confirmation: Field;
}

/** A password chosen, and typed once more; it has to be another one than `current`. */
export function useNewPassword(current?: string): NewPassword {
  const chosen = useField((value) => {
    const isSame = current !== undefined && current !== '' && value === current;
    return chosenPasswordRule(value) ?? (isSame ? m.account_password_same() : undefined);
  });
  const confirmation = useField((value) =>
    value === chosen.value && value !== '' ? undefined : m.account_password_no_match(),
  );
  return { chosen, confirmation };
}

interface Props {
  readonly of: NewPassword;
}

export function NewPasswordFields({ of: { chosen, confirmation } }: Props) {
  const words = { show: m.account_show_password(), hide: m.account_hide_password() };
  return (
    <>
      <PasswordField
        {...chosen.face}
        form="compact"
        glyph={lock}
        label={m.account_new_password()}
        words={words}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        required
      />
      <PasswordHints password={chosen.value} />
      <PasswordField
        {...confirmation.face}
        form="compact"
        glyph={lock}
        label={m.account_confirm_password()}
        words={words}
        name="confirmation"
        autoComplete="new-password"
        maxLength={200}
        required
      />
    </>
  );
}
