import { useServices } from '@mitto/web-kit/face/services';
import { CodeField } from '@mitto/widgets/choosing/code-field';
import { Button } from '@mitto/widgets/press/button';
import { Alert } from '@mitto/widgets/speaking/alert';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { CodeSent } from '../../contract/member.ts';
import { errorSentence } from '../error-sentence.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { ResendCode } from '../resend-code.tsx';
import { useAccountCalls } from '../use-account-calls.ts';
import { useAttempt } from '../use-attempt.ts';
import styles from './account.module.css';

/** Sends the code that proves the own address, and checks it. */
export function VerifyEmail() {
  const calls = useAccountCalls();
  const { session, toasts } = useServices();
  const [sent, setSent] = useState<CodeSent>();
  const { isBusy, failure, run } = useAttempt();

  const send = () => run(async () => setSent(await calls.sendEmailVerification()));
  const verify = (code: string, ref: string) =>
    run(async () => {
      await calls.verifyEmail({ code, ref });
      toasts.show({ text: m.account_email_verified(), tone: 'success' });
      await session.refreshUser();
    });

  return (
    <section aria-labelledby="verify-title" className={styles['card']}>
      <h3 id="verify-title">{m.account_verify_title()}</h3>
      <p className={styles['lead']}>{m.account_verify_lead()}</p>
      {sent === undefined ? (
        <>
          <FailureAlert failure={failure} />
          <Button isWide isBusy={isBusy} onClick={send}>
            {m.account_send_code()}
          </Button>
        </>
      ) : (
        <>
          <Alert>{m.account_code_sent({ identifier: sent.identifier, ref: sent.ref })}</Alert>
          <CodeEntry
            key={sent.ref}
            failure={failure}
            isBusy={isBusy}
            onCode={(code) => verify(code, sent.ref)}
          />
          <ResendCode until={sent.expires} onResend={send} />
        </>
      )}
    </section>
  );
}

interface CodeEntryProps {
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => Promise<void>;
}

/** Six digits: the last one sends them, and a refusal empties the boxes for the next try. */
function CodeEntry({ failure, isBusy, onCode }: CodeEntryProps) {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const send = async (digits: string) => {
    setIncomplete(digits.length < 6);
    if (digits.length < 6 || isBusy) return;
    await onCode(digits);
    setCode('');
  };
  const error = isIncomplete ? m.account_code_wrong() : failure && errorSentence(failure);
  return (
    <form
      noValidate
      method="post"
      className={styles['code']}
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <CodeField
        label={m.account_code()}
        help={m.account_code_help()}
        error={typeof error === 'string' ? error : undefined}
        name="code"
        value={code}
        onValue={(digits) => {
          setCode(digits);
          setIncomplete(false);
        }}
        onComplete={(digits) => void send(digits)}
      />
      <Button type="submit" tone="primary" isWide isBusy={isBusy}>
        {m.account_verify()}
      </Button>
    </form>
  );
}
