import { useServices } from '@mitto/web-kit/feature/services';
import { Button, ButtonLink } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { CodeSent } from '../../contract/member.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { ResendCode, retryTimeOf } from '../resend-code.tsx';
import { CodeEntry } from './code-entry.tsx';
import styles from './codes.module.css';
import { NothingYet } from './nothing-yet.tsx';

interface Props {
  readonly sent: CodeSent;
  readonly checking: { readonly isBusy: boolean; readonly failure: unknown };
  readonly resendFailure: unknown;
  readonly onCode: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  /** Label of the button back to the first step; absent when there is only one possible destination. */
  readonly other?: string;
  readonly onOther?: () => void;
}

/**
 * The step after a code was sent. It shows the destination, boxes for the code and a button to send another
 * code.
 */
export function CodeStep(props: Props) {
  const { sent, checking, resendFailure, onCode, onResend, other, onOther } = props;
  const { page, clock } = useServices();
  const [wait, setWait] = useState<{ readonly failure: unknown; readonly until: number | undefined }>();
  // The wait begins at the refusal, so it is calculated once per refusal and not on each render.
  if (resendFailure !== wait?.failure)
    setWait({ failure: resendFailure, until: retryTimeOf(resendFailure, clock.now()) });
  return (
    <div className={styles['parts']}>
      <Alert>{m.account_code_sent({ identifier: sent.identifier, ref: sent.ref })}</Alert>
      <FailureAlert failure={resendFailure} />
      <CodeEntry
        key={sent.ref}
        action={m.account_validate_code()}
        failure={checking.failure}
        isBusy={checking.isBusy}
        onCode={onCode}
      />
      <ResendCode until={wait?.until ?? sent.again ?? sent.expires} onResend={onResend} />
      <NothingYet identifier={sent.identifier} />
      <div className={styles['ways']}>
        {other !== undefined && (
          <Button tone="ghost" size="slim" onClick={onOther}>
            {other}
          </Button>
        )}
        {page.hasOutbox && (
          <ButtonLink tone="ghost" size="slim" href="/dev/outbox" target="_blank" rel="noreferrer">
            {m.account_open_outbox()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
