import { CallError } from '@mitto/web-kit/api/call-error';
import { Countdown } from '@mitto/widgets/display/countdown';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { ContactIfDisabled } from './public/contact-if-disabled.tsx';

const sentences: Readonly<Record<string, () => string>> = {
  'coins/no-receiver': m.coins_error_no_receiver,
  'coins/oneself': m.coins_error_oneself,
  'coins/wrong-pin': m.coins_error_wrong_pin,
  'coins/pin-first': m.coins_error_pin_first,
  'coins/same-pin': m.coins_pin_same,
  'coins/too-few': m.coins_error_too_few,
  'coins/daily-limit': m.coins_error_daily_limit,
  'coins/comment-needs-match': m.coins_error_comment,
  'coins/disabled': m.coins_disabled,
  'coins/owes': m.coins_error_owes,
  'coins/key-used': m.coins_error_key_used,
  'account/wrong-password': m.account_password_no_match,
  'account/sign-in-again': m.account_error_sign_in_again,
  'account/email-unverified': m.coins_error_email_unverified,
  'account/email-too-new': m.coins_error_email_too_new,
  'account/code-waiting': m.account_error_code_waiting,
  'account/wrong-code': m.account_error_wrong_code,
  'account/proof-needed': m.account_error_proof_needed,
  paused: m.account_error_paused,
  suspended: m.account_error_suspended,
  'too-many': m.coins_error_too_many,
  'no-answer': m.coins_error_no_answer,
};

interface Props {
  /** The thrown error; nothing is shown when undefined. */
  readonly failure: unknown;
}

/** The reason why coins did not move, or a PIN was not set, with the time until another try. */
export function CoinsFailure({ failure }: Props) {
  if (failure === undefined) return null;
  const countDown = failure instanceof CallError ? failure.countDown : undefined;
  const sentence = sentenceFor(failure);
  return (
    <Alert tone="danger">
      {sentence} <ContactIfDisabled failure={failure} />
      {countDown !== undefined && <Waiting key={`${countDown} ${sentence}`} seconds={countDown} />}
    </Alert>
  );
}

function sentenceFor(failure: unknown): string {
  const sentence = failure instanceof CallError ? sentences[failure.code] : undefined;
  return (sentence ?? m.coins_error_other)();
}

function Waiting({ seconds }: { readonly seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000);
  return <Countdown label={m.account_wait()} until={until} form="short" />;
}
