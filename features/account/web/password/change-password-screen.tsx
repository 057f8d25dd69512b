import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { type ErrorWords, useTextField } from '@mitto/web-kit/forms/use-form';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { m } from '@mitto/words/messages';
import type { FormEvent } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import styles from '../login/step.module.css';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { useMember } from '../use-member.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

const currentWords: ErrorWords = ({ code }) =>
  code === 'required' ? m.account_password_missing() : m.account_choose_short();

/** Changes the password of a member who knows the current one. The server signs out all other devices. */
export function ChangePasswordScreen() {
  const calls = useAccountCalls();
  const { session, toasts } = useServices();
  const router = useRouter();
  const me = useMember();
  const { isBusy, failure, submit } = useAttempt();
  const form = useNewPassword({ forCurrent: true });
  const current = useTextField(form, 'currentPassword', currentWords);

  const update = (event: FormEvent) => {
    event.preventDefault();
    void submit(form, async ({ currentPassword, password }) => {
      session.updateUser(await calls.updateUser({ currentPassword, password }));
      toasts.show({ text: m.account_password_updated(), tone: 'success' });
      await router.close();
    });
  };

  return (
    <PanelPage title={m.account_change_password()}>
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
        <PasswordField
          {...current}
          form="compact"
          glyph={lock}
          label={m.account_current_password()}
          words={{ show: m.account_show_password(), hide: m.account_hide_password() }}
          autoComplete="current-password"
          maxLength={200}
          required
        />
        <NewPasswordFields form={form} />
        <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
          {m.account_update_password()}
        </Button>
      </form>
    </PanelPage>
  );
}
