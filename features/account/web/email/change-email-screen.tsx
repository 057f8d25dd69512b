import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { type ErrorWords, useForm, useTextField } from '@mitto/web-kit/forms/use-form';
import type { AsyncValidator } from '@mitto/web-kit/forms/validators';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { envelope, lock } from '@mitto/widgets/field-glyphs.ts';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import type { FormEvent } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { emailField, signInErrors, typedPasswordField } from '../fields.ts';
import styles from '../login/step.module.css';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { useMember } from '../use-member.ts';

const emailWords: ErrorWords = (error, field) =>
  error.code === 'required' ? signInErrors(error, field) : m.account_email_invalid_or_taken();

/**
 * Changes the own address, also one that was never verified. A member without a password proves with a fresh
 * sign-in who they are, which the server asks for.
 */
export function ChangeEmailScreen() {
  const calls = useAccountCalls();
  const { session, toasts } = useServices();
  const router = useRouter();
  const me = useMember();
  const { isBusy, failure, submit } = useAttempt();
  const isFree: AsyncValidator<string> = async (typed, signal) => {
    const asked = { type: 'email', value: typed.trim(), ignoreCase: true } as const;
    // Without an answer show no error, because the change checks the address again.
    const answer = await calls.existsUser(asked, { isQuiet: true, signal }).catch(() => undefined);
    return answer?.exists ? { code: 'taken' } : undefined;
  };
  const form = useForm(() => ({
    email: { ...emailField, asyncValidators: [isFree], updateOn: 'blur' as const },
    currentPassword: { ...typedPasswordField, isDisabled: me?.hasPassword === false },
  }));
  const email = useTextField(form, 'email', emailWords);
  const current = useTextField(form, 'currentPassword', signInErrors);

  const change = (event: FormEvent) => {
    event.preventDefault();
    void submit(form, async ({ email: typed, currentPassword }) => {
      const proof = me?.hasPassword === false ? {} : { currentPassword };
      session.updateUser(await calls.updateUser({ email: typed.trim(), ...proof }));
      toasts.show({ text: m.account_email_changed(), tone: 'success' });
      await router.close();
    });
  };

  return (
    <PanelPage title={m.account_change_email()}>
      <FailureAlert failure={failure} unsaid={m.account_unsaid_email} />
      <form method="post" noValidate onSubmit={change} className={styles['form']}>
        <p className={styles['lead']}>{m.account_email_now({ email: me?.email ?? '' })}</p>
        <TextField
          {...email}
          form="compact"
          glyph={envelope}
          label={m.account_new_email()}
          placeholder="name@example.com"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        {me?.hasPassword !== false && (
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
        )}
        <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
          {m.account_change_email()}
        </Button>
      </form>
    </PanelPage>
  );
}
