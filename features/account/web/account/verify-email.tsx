import { useServices } from '@mitto/web-kit/feature/services';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { Spinner } from '@mitto/widgets/buttons/spinner';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import type { CodeSent } from '../../contract/member.ts';
import { fetchFailureAlert, LateFailure } from '../late-failure.tsx';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import styles from './account.module.css';

const loadCodeStep = () => import('../codes/code-step.tsx');
const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }));

/**
 * Card to verify the member's own e-mail address: sends a code, and checks the code that the member types.
 */
export function VerifyEmail() {
  const calls = useAccountCalls();
  const { session, toasts } = useServices();
  const [sent, setSent] = useState<CodeSent>();
  const sending = useAttempt();
  const checking = useAttempt();

  const send = () =>
    sending.run(async () => {
      checking.clear();
      // Preload the step during the call. If this fails, the error appears when the step is rendered.
      loadCodeStep().catch(() => undefined);
      fetchFailureAlert();
      setSent(await calls.sendEmailVerification());
    });
  const verify = (code: string, ref: string) =>
    checking.run(async () => {
      await calls.verifyEmail({ code, ref });
      toasts.show({ text: m.account_email_verified(), tone: 'success' });
      await session.refreshUser();
    });

  return (
    <section aria-labelledby="verify-title" className={styles['card']}>
      <h3 id="verify-title">{m.account_verify_title()}</h3>
      <p className={styles['lead']}>{m.account_verify_lead()}</p>
      <IntentLink to="settings.account.email" className={styles['elsewhere'] ?? ''}>
        {m.account_wrong_email()}
      </IntentLink>
      {sent === undefined ? (
        <>
          <LateFailure failure={sending.failure} />
          <Button isWide isBusy={sending.isBusy} onClick={send}>
            {m.account_send_code()}
          </Button>
        </>
      ) : (
        <Suspense fallback={<Spinner />}>
          <CodeStep
            sent={sent}
            checking={checking}
            resendFailure={sending.failure}
            onCode={(code) => verify(code, sent.ref)}
            onResend={send}
          />
        </Suspense>
      )}
    </section>
  );
}
