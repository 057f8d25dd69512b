import type { SessionLifetime } from '@mitto/web-kit/session/session-record';
import { Button } from '@mitto/widgets/buttons/button';
import { envelope, lock } from '@mitto/widgets/field-glyphs.ts';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { TextField, type TextFieldProps } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import type { FormEvent } from 'react';
import { KeepingChoice } from './keeping-choice.tsx';
import styles from './login-form.module.css';
import { ProviderButtons } from './provider-buttons.tsx';

/** Props that a form control passes to its field. */
export type FieldProps = Pick<TextFieldProps, 'value' | 'error' | 'onChange' | 'onBlur' | 'ref' | 'disabled'>;

export interface LoginFormProps {
  readonly email: FieldProps;
  readonly password: FieldProps;
  readonly keeping: SessionLifetime;
  readonly onKeeping: (keeping: SessionLifetime) => void;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly providers: readonly string[];
  readonly onProvider: (provider: string) => void;
  readonly links: Readonly<Record<'login' | 'register' | 'reset' | 'texts', string>>;
}

/** E-mail, password, lifetime of the session, and the sign-in providers. */
export function LoginForm(props: LoginFormProps) {
  const { email, password, keeping, onKeeping, isBusy, isReady, onSubmit, links } = props;
  return (
    <form method="post" noValidate onSubmit={onSubmit} className={styles['form']}>
      <TextField
        {...email}
        form="compact"
        glyph={envelope}
        label={m.account_email()}
        placeholder="name@example.com"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <PasswordField
        {...password}
        form="compact"
        glyph={lock}
        label={m.account_password()}
        words={{ show: m.account_show_password(), hide: m.account_hide_password() }}
        name="password"
        maxLength={200}
        required
      />
      <KeepingChoice keeping={keeping} onKeeping={onKeeping}>
        <p className={styles['forgot']}>
          <a href={links.reset}>{m.account_forgot()}</a>
        </p>
      </KeepingChoice>
      <div className={styles['enter']}>
        <Button
          type="submit"
          tone="primary"
          size="tall"
          className={styles['button']}
          isBusy={isBusy}
          disabled={!isReady}
        >
          {m.account_log_in()}
        </Button>
        <ProviderButtons providers={props.providers} onProvider={props.onProvider} />
      </div>
    </form>
  );
}
