import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { CodeSent } from '../../contract/member.ts';
import { useAttempt } from '../public/use-attempt.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { MobileStep } from './mobile-step.tsx';

export interface CodeCalls {
  send(identifier: string): Promise<CodeSent>;
  resend(identifier: string): Promise<CodeSent>;
  check(given: {
    readonly identifier: string;
    readonly code: string;
    readonly ref: string;
  }): Promise<unknown>;
}

interface Props {
  readonly type: 'sms' | 'email';
  readonly calls: CodeCalls;
  /** Called after the right code was entered. */
  readonly onVerified: () => Promise<void> | void;
}

/** A form for the destination, and then a form for the code that was sent there. */
export function OneTimeCode({ type, calls, onVerified }: Props) {
  const [sent, setSent] = useState<{ readonly identifier: string; readonly code: CodeSent }>();
  const sending = useAttempt();
  const checking = useAttempt();

  const send = (identifier: string) =>
    sending.run(async () => setSent({ identifier, code: await calls.send(identifier) }));

  if (sent === undefined) {
    const Step = type === 'sms' ? MobileStep : EmailStep;
    return <Step failure={sending.failure} isBusy={sending.isBusy} onSend={send} />;
  }
  const { identifier } = sent;
  return (
    <CodeStep
      sent={sent.code}
      checking={checking}
      resendFailure={sending.failure}
      onCode={(code) =>
        checking.run(async () => {
          await calls.check({ identifier, code, ref: sent.code.ref });
          await onVerified();
        })
      }
      onResend={() =>
        sending.run(async () => {
          checking.clear();
          setSent({ identifier, code: await calls.resend(identifier) });
        })
      }
      other={type === 'sms' ? m.account_other_number() : m.account_use_another_email()}
      onOther={() => {
        sending.clear();
        checking.clear();
        setSent(undefined);
      }}
    />
  );
}
