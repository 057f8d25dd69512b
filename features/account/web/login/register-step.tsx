import { pageRoot } from '@mitto/web-kit/feature/page-settings';
import { useServices } from '@mitto/web-kit/feature/services';
import { type ErrorWords, useForm, useTextField } from '@mitto/web-kit/forms/use-form';
import type { AsyncValidator } from '@mitto/web-kit/forms/validators';
import { PageLink } from '@mitto/web-kit/router/link.tsx';
import { capturedReferral } from '@mitto/web-kit/router/referral-of';
import type { SessionLifetime } from '@mitto/web-kit/session/session-record';
import { Button } from '@mitto/widgets/buttons/button';
import { envelope, lock } from '@mitto/widgets/field-glyphs.ts';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import type { Authorized } from '../../contract/member.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { chosenPasswordField, emailField, signInErrors } from '../fields.ts';
import { userPlusDuotone } from '../glyphs.ts';
import { chosenWords } from '../password/chosen-words.ts';
import { PasswordHints } from '../password/password-hints.tsx';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { carryAddress } from './carried-address.ts';
import { Invitation } from './invitation.tsx';
import { KeepingChoice } from './keeping-choice.tsx';
import { LoginFrame } from './login-frame.tsx';
import { ticketOf } from './login-step.tsx';
import { SecondStep } from './second-step.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';
import { useEnter } from './use-enter.ts';

const emailWords: ErrorWords = (error, field) =>
  error.code === 'taken' ? m.account_email_taken() : signInErrors(error, field);

interface Props {
  /** Text of the button; by default "Register". */
  readonly button?: string;
}

/** Registers an account with an e-mail address and a password, and signs in. */
export function RegisterStep({ button = m.account_register() }: Props) {
  const { page } = useServices();
  const calls = useAccountCalls();
  const enter = useEnter();
  const { isBusy, failure, submit, clear } = useAttempt();
  const [keeping, setKeeping] = useState<SessionLifetime>('device');
  const isFree: AsyncValidator<string> = async (typed, signal) => {
    const asked = { type: 'email', value: typed.trim(), ignoreCase: true } as const;
    // Without an answer show no error, because the registration checks the address again.
    const answer = await calls.existsUser(asked, { isQuiet: true, signal }).catch(() => undefined);
    return answer?.exists ? { code: 'taken' } : undefined;
  };
  const form = useForm(() => ({
    email: { ...emailField, asyncValidators: [isFree], updateOn: 'blur' as const },
    password: chosenPasswordField,
  }));
  const email = useTextField(form, 'email', emailWords);
  const password = useTextField(form, 'password', chosenWords);

  const register = (event: FormEvent) => {
    event.preventDefault();
    void submit(form, async (values) => {
      const typed = { email: values.email.trim(), password: values.password };
      const referral = capturedReferral();
      await calls.addUser({ records: [{ ...typed, ...(referral === null ? {} : { referral }) }] });
      await enter(await calls.authorize(typed), keeping);
    });
  };

  const logInInstead = () => {
    carryAddress(email.value.trim());
    // Otherwise a small screen hides the form of the log-in behind "Get started" (boot.js).
    document.documentElement.dataset['started'] = '';
  };

  const ticket = ticketOf(failure);
  // Strangers have guessed at this address before it had an account.
  if (ticket !== undefined) {
    const onEnter = (authorized: Authorized) => enter(authorized, keeping);
    return <SecondStep ticket={ticket} isMailed onEnter={onEnter} onBack={clear} />;
  }
  return (
    <LoginFrame isWelcome={false}>
      <StepHead glyph={userPlusDuotone} title={m.account_get_started()}>
        {m.account_register_lead()}
      </StepHead>
      <Invitation />
      <FailureAlert failure={failure} unsaid={m.account_unsaid_register} />
      <form method="post" noValidate onSubmit={register} className={styles['form']}>
        <TextField
          {...email}
          form="compact"
          glyph={envelope}
          label={m.account_email()}
          placeholder="name@example.com"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        {email.error === m.account_email_taken() && (
          <p className={styles['instead']}>
            <PageLink to="login" onFollow={logInInstead}>
              {m.account_log_in_instead()}
            </PageLink>
          </p>
        )}
        <PasswordField
          {...password}
          form="compact"
          glyph={lock}
          label={m.account_password()}
          words={{ show: m.account_show_password(), hide: m.account_hide_password() }}
          autoComplete="new-password"
          maxLength={200}
          required
        />
        <PasswordHints password={password.value} />
        <KeepingChoice keeping={keeping} onKeeping={setKeeping} />
        <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
          {button}
        </Button>
      </form>
      <p className={styles['foot']}>
        {m.account_already()} <PageLink to="login">{m.account_log_in()}</PageLink>
      </p>
      <p className={styles['foot']}>
        {/* In another tab, so that nothing typed is lost. */}
        <a href={`${pageRoot(page)}/texts`} target="_blank" rel="noreferrer">
          {m.account_texts()}
        </a>
      </p>
    </LoginFrame>
  );
}
