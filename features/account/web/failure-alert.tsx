import { CallError } from '@mitto/web-kit/api/call-error';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import { errorSentence } from './error-sentence.ts';

// Loaded lazily: seldom needed, and then there is a network, because the server has just answered.
const Countdown = lazy(async () => ({
  default: (await import('@mitto/widgets/display/countdown')).Countdown,
}));

interface Props {
  /** The thrown error; nothing is shown when undefined. */
  readonly failure: unknown;
  /** The sentence for a failure without an answer from the server. */
  readonly unsaid?: () => string;
}

/** The reason of a refusal, and the countdown until a retry is allowed. */
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
