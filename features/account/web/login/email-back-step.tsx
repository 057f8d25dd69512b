import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { envelopeOpenDuotone } from '../glyphs.ts';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { keepReset } from './kept-reset.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

/** The token of the link, in the part of the address that no server sees. */
const tokenHere = () => /[#&?]token=([\w-]{43})/.exec(location.hash)?.[1];

/**
 * The page behind the link of the mail about a new address: asks first, because programs that read mail open
 * links too; then puts the old address back, and leads to a new password.
 */
export function EmailBackStep() {
  const calls = useAccountCalls();
  const router = useRouter();
  const putting = useAttempt();
  const sending = useAttempt();
  const [token] = useState(tokenHere);
  const [email, setEmail] = useState<string>();

  const putBack = () =>
    putting.run(async () => {
      if (token === undefined) return;
      setEmail((await calls.putEmailBack({ token })).email);
    });
  const sendCode = () =>
    sending.run(async () => {
      if (email === undefined) return;
      const code = await calls.resetPassword({ query: { email }, fields: ['email'] });
      keepReset({ email, code });
      await router.replace('login', { state: 'reset' });
    });
  const isOver =
    token === undefined ||
    (putting.failure as { readonly code?: string } | undefined)?.code === 'account/link-over';

  return (
    <LoginFrame isWelcome={false}>
      <StepHead
        glyph={envelopeOpenDuotone}
        title={email === undefined ? m.account_back_title() : m.account_back_done()}
      >
        {isOver
          ? m.account_back_over_lead()
          : email === undefined
            ? m.account_back_lead()
            : m.account_back_next()}
      </StepHead>
      <div className={styles['form']}>
        {isOver && <Alert tone="danger">{m.account_error_link_over()}</Alert>}
        {!isOver && email === undefined && (
          <>
            <FailureAlert failure={putting.failure} />
            <Button tone="primary" size="tall" isWide isBusy={putting.isBusy} onClick={() => void putBack()}>
              {m.account_back_put()}
            </Button>
          </>
        )}
        {email !== undefined && (
          <>
            <Alert tone="success">{m.account_back_is({ email })}</Alert>
            <FailureAlert failure={sending.failure} />
            <Button tone="primary" size="tall" isWide isBusy={sending.isBusy} onClick={() => void sendCode()}>
              {m.account_back_password()}
            </Button>
          </>
        )}
      </div>
    </LoginFrame>
  );
}
