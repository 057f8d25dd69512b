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
  /** What could not be done, where the server has said nothing of why. */
  readonly unsaid?: () => string;
}

/** Why something was refused, and how long to wait before it can be tried again. */
export function FailureAlert({ failure, unsaid }: Props) {
  if (failure === undefined) return null;
  const countDown = failure instanceof CallError ? failure.countDown : undefined;
  const sentence = errorSentence(failure, unsaid);
  return (
    <Alert tone="danger">
      {sentence} {countDown !== undefined && <Waiting key={`${countDown} ${sentence}`} seconds={countDown} />}
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
