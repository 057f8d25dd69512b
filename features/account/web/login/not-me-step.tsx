import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { lockKeyDuotone } from '../glyphs.ts';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

/** The token of the link, in the part of the address that no server sees. */
const tokenHere = () => /[#&?]token=([\w.-]+)/.exec(location.hash)?.[1];

/**
 * The page behind the link of the mail about an attack: asks first, because programs that read mail open links too;
 * then guards the account.
 */
export function NotMeStep() {
  const calls = useAccountCalls();
  const router = useRouter();
  const { isBusy, failure, run } = useAttempt();
  const [token] = useState(tokenHere);
  const [isDone, setDone] = useState(false);
  const deny = () =>
    run(async () => {
      if (token === undefined) return;
      await calls.denySignIns({ token });
      setDone(true);
    });
  const { code } = (failure ?? {}) as { readonly code?: string };
  const isOver = token === undefined || code === 'account/link-over' || code === 'invalid';
  return (
    <LoginFrame isWelcome={false}>
      <StepHead glyph={lockKeyDuotone} title={isDone ? m.account_not_me_done() : m.account_not_me_title()}>
        {isDone ? m.account_not_me_next() : isOver ? m.account_not_me_over_lead() : m.account_not_me_lead()}
      </StepHead>
      <div className={styles['form']}>
        {isOver && <Alert tone="danger">{m.account_error_link_over()}</Alert>}
        {!isOver && !isDone && (
          <>
            <FailureAlert failure={failure} />
            <Button tone="primary" size="tall" isWide isBusy={isBusy} onClick={() => void deny()}>
              {m.account_not_me_yes()}
            </Button>
          </>
        )}
        {isDone && (
          <Button
            tone="primary"
            size="tall"
            isWide
            onClick={() => void router.replace('login', { state: 'reset' })}
          >
            {m.account_not_me_password()}
          </Button>
        )}
      </div>
    </LoginFrame>
  );
}
