import { useServices } from '@mitto/web-kit/feature/services';
import { Button, ButtonLink } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { Authorized } from '../../contract/member.ts';
import { CodeEntry } from '../codes/code-entry.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { envelopeOpenDuotone, lockKeyDuotone } from '../glyphs.ts';
import { useAttempt } from '../public/use-attempt.ts';
import { RecoveryEntry } from '../two-step/recovery-entry.tsx';
import { useAccountCalls } from '../use-account-calls.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

interface Props {
  readonly ticket: string;
  /** True for a code that was sent by mail. */
  readonly isMailed?: boolean;
  readonly onEnter: (authorized: Authorized) => Promise<void>;
  readonly onBack: () => void;
}

/** The step of a sign-in that asks for a code: of the authenticator app, from a mail, or a recovery code. */
export function SecondStep({ ticket, isMailed = false, onEnter, onBack }: Props) {
  const calls = useAccountCalls();
  const { page } = useServices();
  const { isBusy, failure, run, clear } = useAttempt();
  const [isRecovery, setRecovery] = useState(false);
  const isOver = (failure as { readonly code?: string } | undefined)?.code === 'account/second-step-over';
  const send = (code: string) => run(async () => onEnter(await calls.finishSignIn({ ticket, code })));
  const Entry = isRecovery ? RecoveryEntry : CodeEntry;
  return (
    <LoginFrame isWelcome={false}>
      <StepHead
        glyph={isMailed ? envelopeOpenDuotone : lockKeyDuotone}
        title={isMailed ? m.account_check_email() : m.account_second_title()}
        hasBack={false}
      >
        {isMailed
          ? m.account_mailed_lead()
          : isRecovery
            ? m.account_second_recovery_lead()
            : m.account_second_lead()}
      </StepHead>
      {isOver ? (
        <div className={styles['form']}>
          <FailureAlert failure={failure} />
          <Button tone="primary" size="tall" isWide onClick={onBack}>
            {m.account_back_to_login()}
          </Button>
        </div>
      ) : (
        <>
          <Entry action={m.account_log_in()} failure={failure} isBusy={isBusy} onCode={send} />
          <div className={styles['ways']}>
            {!isMailed && (
              <Button
                tone="ghost"
                size="slim"
                onClick={() => {
                  clear();
                  setRecovery(!isRecovery);
                }}
              >
                {isRecovery ? m.account_second_use_app() : m.account_second_use_recovery()}
              </Button>
            )}
            {page.hasOutbox && isMailed && (
              <ButtonLink tone="ghost" size="slim" href="/dev/outbox" target="_blank" rel="noreferrer">
                {m.account_open_outbox()}
              </ButtonLink>
            )}
            <Button tone="ghost" size="slim" onClick={onBack}>
              {m.account_back_to_login()}
            </Button>
          </div>
          <p className={styles['foot']}>
            {isMailed ? m.account_mailed_nothing() : m.account_second_lost()}{' '}
            {page.contactEmail !== undefined && (
              <a href={`mailto:${page.contactEmail}`}>{m.account_write_to_us()}</a>
            )}
          </p>
        </>
      )}
    </LoginFrame>
  );
}
