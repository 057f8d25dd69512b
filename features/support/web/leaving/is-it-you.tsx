import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useClient } from '@mitto/web-kit/feature/services';
import { useForm, useTextField } from '@mitto/web-kit/forms/use-form';
import { minLength, required } from '@mitto/web-kit/forms/validators';
import { Button } from '@mitto/widgets/buttons/button';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { m } from '@mitto/words/messages';
import type { FormEvent } from 'react';
import styles from './leaving.module.css';
import { leavingWebCalls } from './leaving-calls.ts';
import { LeavingFailure } from './leaving-failure.tsx';

const leastPassword = 6;

interface Props {
  readonly hasPassword: boolean;
  readonly onBack: () => void;
  readonly onProved: (password: string | undefined) => void;
}

/** Checks the password. An account without one needs a fresh sign-in, which the last step asks for. */
export function IsItYou({ hasPassword, onBack, onProved }: Props) {
  const { validatePassword } = useClient(leavingWebCalls);
  const { isBusy, failure, submit } = useAttempt();
  const form = useForm(() => ({ password: { value: '', validators: [required, minLength(leastPassword)] } }));
  const field = useTextField(form, 'password', () =>
    m.support_delete_password_help({ least: leastPassword }),
  );
  const check = (event: FormEvent) => {
    event.preventDefault();
    void submit(form, async ({ password }) => {
      await validatePassword({ password });
      onProved(password);
    });
  };
  if (!hasPassword) {
    return (
      <>
        <p className={styles['lead']}>{m.support_delete_no_password()}</p>
        <Button tone="primary" size="tall" isWide onClick={() => onProved(undefined)}>
          {m.support_delete_continue()}
        </Button>
        <Button tone="ghost" isWide onClick={onBack}>
          {m.support_delete_cancel()}
        </Button>
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={check} className={styles['form']}>
      <p className={styles['lead']}>{m.support_delete_password_lead()}</p>
      <LeavingFailure failure={failure} />
      <PasswordField
        {...field}
        label={m.support_delete_password()}
        help={m.support_delete_password_help({ least: leastPassword })}
        words={{ show: m.support_delete_show(), hide: m.support_delete_hide() }}
      />
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {m.support_delete_continue()}
      </Button>
      <Button tone="ghost" isWide onClick={onBack}>
        {m.support_delete_cancel()}
      </Button>
    </form>
  );
}
