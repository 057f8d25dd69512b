import { CallError } from '@mitto/web-kit/api/call-error';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
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
  /** Called on submit, so that the field shows its error. */
  readonly onTry: () => void;
  readonly children: ReactNode;
}

/** The field for the destination, and the button that sends the code. */
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

/** Shows why no code was sent. If the server answered with a wait, there is a countdown. */
function SendFailure({ failure }: Pick<Props, 'failure'>) {
  if (failure === undefined) return null;
  if (failure instanceof CallError && failure.countDown !== undefined)
    return <FailureAlert failure={failure} />;
  return <Alert tone="danger">{codeFailure(failure)}</Alert>;
}
