import { useForm, useTextField } from '@mitto/web-kit/forms/use-form';
import { Button } from '@mitto/widgets/buttons/button';
import { envelope } from '@mitto/widgets/field-glyphs.ts';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import type { FormEvent } from 'react';
import type { CodeSent } from '../../contract/member.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { emailField, signInErrors } from '../fields.ts';
import { lockKeyDuotone } from '../glyphs.ts';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

interface Props {
  /** Address that is to be corrected, or empty. */
  readonly typed: string;
  readonly onSent: (email: string, sent: CodeSent) => void;
}

/** Form for the address to which the reset code is sent. */
export function ForgotPassword({ typed, onSent }: Props) {
  const calls = useAccountCalls();
  const { isBusy, failure, submit } = useAttempt();
  const form = useForm(() => ({ email: { ...emailField, value: typed } }));
  const email = useTextField(form, 'email', signInErrors);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(form, async (values) => {
      const address = values.email.trim();
      onSent(address, await calls.resetPassword({ query: { email: address }, fields: ['email'] }));
    });
  };
  return (
    <LoginFrame isWelcome={false}>
      <StepHead glyph={lockKeyDuotone} title={m.account_forgot()}>
        {m.account_reset_lead()}
      </StepHead>
      <FailureAlert failure={failure} unsaid={m.account_unsaid_reset} />
      <form method="post" noValidate onSubmit={send} className={styles['form']}>
        <TextField
          {...email}
          form="compact"
          glyph={envelope}
          label={m.account_email()}
          placeholder="name@example.com"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
          {m.account_send_email()}
        </Button>
      </form>
    </LoginFrame>
  );
}
