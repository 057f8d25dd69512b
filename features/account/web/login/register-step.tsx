import { PageLink } from '@mitto/web-kit/router/link.tsx';
import { referralOf } from '@mitto/web-kit/router/referral-of';
import { PasswordField } from '@mitto/widgets/choosing/password-field';
import { TextField } from '@mitto/widgets/choosing/text-field';
import { envelope, lock } from '@mitto/widgets/field-glyphs.ts';
import { Button } from '@mitto/widgets/press/button';
import { m } from '@mitto/words/messages';
import type { FormEvent } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { userPlusDuotone } from '../glyphs.ts';
import { PasswordHints } from '../password/password-hints.tsx';
import { chosenPasswordRule, emailRule } from '../rules.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { useAttempt } from '../use-attempt.ts';
import { isWell, useField } from '../use-field.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';
import { useEnter } from './use-enter.ts';

/** A new account from an e-mail address and a password, and in with it. */
export function RegisterStep() {
  const calls = useAccountCalls();
  const enter = useEnter();
  const { isBusy, failure, run } = useAttempt();
  const email = useField(emailRule);
  const password = useField(chosenPasswordRule);

  const lookWhetherTaken = async () => {
    email.face.onBlur();
    const value = email.value.trim();
    if (emailRule(value) !== undefined) return;
    // Without an answer the field says nothing: registering itself looks again.
    const answer = await calls
      .existsUser({ type: 'email', value, ignoreCase: true }, { isQuiet: true })
      .catch(() => undefined);
    if (answer?.exists) email.refuse(m.account_email_taken(), email.value);
  };

  const register = (event: FormEvent) => {
    event.preventDefault();
    if (!isWell(email, password)) return;
    void run(async () => {
      const typed = { email: email.value.trim(), password: password.value };
      const referral = referralOf(location);
      await calls.addUser({ records: [{ ...typed, ...(referral === null ? {} : { referral }) }] });
      await enter(await calls.authorize(typed));
    });
  };

  return (
    <LoginFrame isDoor={false}>
      <StepHead glyph={userPlusDuotone} title={m.account_get_started()}>
        {m.account_register_lead()}
      </StepHead>
      <FailureAlert failure={failure} />
      <form method="post" noValidate onSubmit={register} className={styles['form']}>
        <TextField
          {...email.face}
          onBlur={() => void lookWhetherTaken()}
          form="compact"
          glyph={envelope}
          label={m.account_email()}
          placeholder="name@example.com"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <PasswordField
          {...password.face}
          form="compact"
          glyph={lock}
          label={m.account_password()}
          words={{ show: m.account_show_password(), hide: m.account_hide_password() }}
          name="password"
          autoComplete="new-password"
          maxLength={200}
          required
        />
        <PasswordHints password={password.value} />
        <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
          {m.account_register()}
        </Button>
      </form>
      <p className={styles['foot']}>
        {m.account_already()} <PageLink to="login">{m.account_log_in()}</PageLink>
      </p>
    </LoginFrame>
  );
}
