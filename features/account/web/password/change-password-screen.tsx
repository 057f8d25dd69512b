import { PanelPage } from '@mitto/web-kit/face/panel-page.tsx';
import { useServices } from '@mitto/web-kit/face/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { PasswordField } from '@mitto/widgets/choosing/password-field';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { Button } from '@mitto/widgets/press/button';
import { m } from '@mitto/words/messages';
import type { FormEvent } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import styles from '../login/step.module.css';
import { useAccountCalls } from '../use-account-calls.ts';
import { useAttempt } from '../use-attempt.ts';
import { isWell, useField } from '../use-field.ts';
import { useMember } from '../use-member.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

const currentRule = (value: string) => (value.length < 8 ? m.account_choose_short() : undefined);

/** Another password for one who knows the current one; other devices are signed out by it. */
export function ChangePasswordScreen() {
  const calls = useAccountCalls();
  const { session, toasts } = useServices();
  const router = useRouter();
  const me = useMember();
  const { isBusy, failure, run } = useAttempt();
  const current = useField(currentRule);
  const password = useNewPassword(current.value);

  const update = (event: FormEvent) => {
    event.preventDefault();
    if (!isWell(current, password.chosen, password.confirmation)) return;
    void run(async () => {
      const input = { currentPassword: current.value, password: password.chosen.value };
      session.updateUser(await calls.updateUser(input));
      toasts.show({ text: m.account_password_updated(), tone: 'success' });
      await router.close();
    });
  };

  return (
    <PanelPage title={m.account_change_password()}>
      <FailureAlert failure={failure} />
      <form method="post" noValidate onSubmit={update} className={styles['form']}>
        {/* For a password manager its owner stands beside the new password. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          value={me?.email ?? ''}
        />
        <PasswordField
          {...current.face}
          form="compact"
          glyph={lock}
          label={m.account_current_password()}
          words={{ show: m.account_show_password(), hide: m.account_hide_password() }}
          name="currentPassword"
          autoComplete="current-password"
          maxLength={200}
          required
        />
        <NewPasswordFields of={password} />
        <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
          {m.account_update_password()}
        </Button>
      </form>
    </PanelPage>
  );
}
