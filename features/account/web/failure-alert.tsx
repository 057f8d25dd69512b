import { CallError } from '@mitto/web-kit/api/call-error';
import { Alert } from '@mitto/widgets/speaking/alert';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import { errorSentence } from './error-sentence.ts';

// Few are ever told to wait; who is has just reached the server.
const Countdown = lazy(async () => ({
  default: (await import('@mitto/widgets/showing/countdown')).Countdown,
}));

interface Props {
  /** What was thrown; nothing is shown where nothing was. */
  readonly failure: unknown;
}

/** Why something was refused, and how long to wait before it can be tried again. */
export function FailureAlert({ failure }: Props) {
  if (failure === undefined) return null;
  const countDown = failure instanceof CallError ? failure.countDown : undefined;
  return (
    <Alert tone="danger">
      {errorSentence(failure)}{' '}
      {countDown !== undefined && (
        <Waiting key={`${countDown} ${errorSentence(failure)}`} seconds={countDown} />
      )}
    </Alert>
  );
}

function Waiting({ seconds }: { readonly seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000);
  return (
    <Suspense>
      <Countdown label={m.account_wait()} until={until} form="short" />
    </Suspense>
  );
}
