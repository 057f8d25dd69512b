import { CallError } from '@mitto/web-kit/api/call-error';
import { Button } from '@mitto/widgets/press/button';
import { Alert } from '@mitto/widgets/speaking/alert';
import { m } from '@mitto/words/messages';
import { type ReactNode, useRef } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { codeFailure } from './code-failure.ts';
import styles from './codes.module.css';

export interface SendStepProps {
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly onSend: (identifier: string) => Promise<void>;
}

interface Props extends SendStepProps {
  readonly value: string;
  readonly isReady: boolean;
  /** Somebody wants to go on: what is wrong is shown. */
  readonly onTry: () => void;
  readonly children: ReactNode;
}

/** The field that says where to, and the button that sends. */
export function SendStep({ failure, isBusy, onSend, value, isReady, onTry, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className={styles['parts']}
      onSubmit={(event) => {
        event.preventDefault();
        onTry();
        if (isReady) void onSend(value);
        else form.current?.querySelector('input')?.focus();
      }}
    >
      <SendFailure failure={failure} />
      {children}
      <Button type="submit" tone="primary" isWide isBusy={isBusy}>
        {m.account_send_verification()}
      </Button>
    </form>
  );
}

/** A code that is still good has to be waited for; anything else is told in one sentence. */
function SendFailure({ failure }: Pick<Props, 'failure'>) {
  if (failure === undefined) return null;
  if (failure instanceof CallError && failure.countDown !== undefined)
    return <FailureAlert failure={failure} />;
  return <Alert tone="danger">{codeFailure(failure)}</Alert>;
}
