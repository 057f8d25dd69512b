import { canUsePasskeys } from '@mitto/web-kit/session/sign-challenge';
import { Button } from '@mitto/widgets/buttons/button';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import type { SignInMeans } from '../../contract/passkeys.ts';
import { CodeEntry } from '../codes/code-entry.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { signOnDevice } from '../passkeys/device-passkeys.ts';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import styles from './sign-in.module.css';

interface Props {
  readonly means: SignInMeans;
  readonly isOpen: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks who is there, in each of the ways that the member has: password, passkey or code. */
export function ConfirmOwner({ means, isOpen, onAnswer }: Props) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => onAnswer(false)}
      title={m.account_confirm_title()}
      closeLabel={m.app_close()}
    >
      {isOpen && <Ways means={means} onDone={() => onAnswer(true)} />}
    </Sheet>
  );
}

function Ways({ means, onDone }: { readonly means: SignInMeans; readonly onDone: () => void }) {
  const calls = useAccountCalls();
  const { isBusy, failure, run } = useAttempt();
  const hasPasskey = means.passkeys.length > 0 && canUsePasskeys(means.rpId);
  const confirm = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      onDone();
    });
  const byPasskey = async () => {
    const challenge = await calls.passkeyChallenge({});
    const asking = { signal: new AbortController().signal, isAutofill: false };
    await calls.confirmOwner({ credential: await signOnDevice(challenge, asking) });
  };
  const isOut = !means.hasPassword && !hasPasskey && means.twoStep === null;
  return (
    <div className={styles['steps']}>
      <p className={styles['lead']}>{isOut ? m.account_confirm_again() : m.account_confirm_lead()}</p>
      {(means.hasPassword || means.twoStep === null) && <FailureAlert failure={failure} />}
      {means.hasPassword && (
        <ByPassword
          isBusy={isBusy}
          onPassword={(password) => confirm(() => calls.validatePassword({ password }))}
        />
      )}
      {hasPasskey && (
        <Button tone="line" size="tall" isWide isBusy={isBusy} onClick={() => void confirm(byPasskey)}>
          {m.account_confirm_passkey()}
        </Button>
      )}
      {!means.hasPassword && means.twoStep !== null && (
        <CodeEntry
          action={m.account_confirm()}
          failure={failure}
          isBusy={isBusy}
          onCode={(code) => confirm(() => calls.confirmOwner({ code }))}
        />
      )}
    </div>
  );
}

interface ByPasswordProps {
  readonly isBusy: boolean;
  readonly onPassword: (password: string) => Promise<void>;
}

function ByPassword({ isBusy, onPassword }: ByPasswordProps) {
  const [password, setPassword] = useState('');
  const [isShort, setShort] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setShort(password.length < 8);
    if (password.length >= 8) void onPassword(password);
  };
  return (
    <form noValidate method="post" className={styles['steps']} onSubmit={send}>
      <PasswordField
        form="compact"
        glyph={lock}
        label={m.account_current_password()}
        words={{ show: m.account_show_password(), hide: m.account_hide_password() }}
        error={isShort ? m.account_password_short() : undefined}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {m.account_confirm()}
      </Button>
    </form>
  );
}
