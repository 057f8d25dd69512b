import { Button } from '@mitto/widgets/buttons/button';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { SignInMeans } from '../../contract/passkeys.ts';
import { CodeEntry } from '../codes/code-entry.tsx';
import { useAttempt } from '../public/use-attempt.ts';
import styles from '../sign-in/sign-in.module.css';
import { useAccountCalls } from '../use-account-calls.ts';
import { RecoveryEntry } from './recovery-entry.tsx';

interface Props {
  readonly hasPassword: boolean;
  readonly onDone: (means: SignInMeans) => void;
}

/** Turns two-step codes off, with the password and a code. */
export function TurnOff({ hasPassword, onDone }: Props) {
  const calls = useAccountCalls();
  const { isBusy, failure, run } = useAttempt();
  const [password, setPassword] = useState('');
  const [isShort, setShort] = useState(false);
  const send = async (code: string) => {
    const isMissing = hasPassword && password.length < 8;
    setShort(isMissing);
    if (isMissing) return;
    await run(async () => onDone(await calls.endTwoStep({ ...(hasPassword && { password }), code })));
  };
  return (
    <div className={styles['steps']}>
      <p className={styles['lead']}>{m.account_two_step_off_lead()}</p>
      {hasPassword && (
        <PasswordField
          form="compact"
          glyph={lock}
          label={m.account_current_password()}
          words={{ show: m.account_show_password(), hide: m.account_hide_password() }}
          error={isShort ? m.account_password_short() : undefined}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setShort(false);
          }}
          required
        />
      )}
      <EitherCode action={m.account_two_step_off()} failure={failure} isBusy={isBusy} onCode={send} />
    </div>
  );
}

interface EitherProps {
  readonly action: string;
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => Promise<void>;
}

/** A code of the app, or a recovery code for those who lost it. */
export function EitherCode(props: EitherProps) {
  const [isRecovery, setRecovery] = useState(false);
  const Entry = isRecovery ? RecoveryEntry : CodeEntry;
  return (
    <>
      <Entry {...props} />
      <Button tone="ghost" size="slim" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? m.account_second_use_app() : m.account_second_use_recovery()}
      </Button>
    </>
  );
}
