import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import type { FormEvent } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { lockKeyDuotone } from '../glyphs.ts';
import { NewPasswordFields, useNewPassword } from '../password/new-password-fields.tsx';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { useMember } from '../use-member.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

/** Form for the new password after a reset. The server refuses other calls until it is set. */
export function NewPasswordStep() {
  const calls = useAccountCalls();
  const { session, toasts } = useServices();
  const router = useRouter();
  const me = useMember();
  const { isBusy, failure, submit } = useAttempt();
  const form = useNewPassword({ forCurrent: false });

  const update = (event: FormEvent) => {
    event.preventDefault();
    void submit(form, async ({ password }) => {
      session.updateUser(await calls.updateUser({ password }));
      toasts.show({ text: m.account_password_updated(), tone: 'success' });
      await router.afterLogin();
    });
  };

  return (
    <LoginFrame isWelcome={false}>
      <StepHead glyph={lockKeyDuotone} title={m.account_new_title()} hasBack={false}>
        {m.account_new_lead()}
      </StepHead>
      <FailureAlert failure={failure} unsaid={m.account_unsaid_password} />
      <form method="post" noValidate onSubmit={update} className={styles['form']}>
        {/* For password managers: the account that the password belongs to. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          value={me?.email ?? ''}
        />
        <NewPasswordFields form={form} />
        <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
          {m.account_update_password()}
        </Button>
      </form>
    </LoginFrame>
  );
}
