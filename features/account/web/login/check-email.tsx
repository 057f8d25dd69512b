import { useServices } from '@mitto/web-kit/feature/services';
import { PageLink } from '@mitto/web-kit/router/link.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { Alert } from '@mitto/widgets/feedback/alert';
import { envelope } from '@mitto/widgets/field-glyphs.ts';
import { CodeField } from '@mitto/widgets/inputs/code-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { CodeSent } from '../../contract/member.ts';
import { NothingYet } from '../codes/nothing-yet.tsx';
import { errorSentence } from '../error-sentence.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { at, envelopeOpenDuotone } from '../glyphs.ts';
import { useAttempt } from '../public/use-attempt.ts';
import { ResendCode, retryTimeOf } from '../resend-code.tsx';
import { useAccountCalls } from '../use-account-calls.ts';
import { LoginFrame } from './login-frame.tsx';
import { key } from './login-glyphs.ts';
import { ticketOf } from './login-step.tsx';
import { SecondStep } from './second-step.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';
import { useEnter } from './use-enter.ts';

interface Props {
  readonly email: string;
  readonly sent: CodeSent;
  readonly onSent: (sent: CodeSent) => void;
  readonly onOtherEmail: () => void;
}

/** Form for the code from the mail. The right code signs in, and the next step sets a new password. */
export function CheckEmail({ email, sent, onSent, onOtherEmail }: Props) {
  const { clock } = useServices();
  const calls = useAccountCalls();
  const enter = useEnter();
  const validation = useAttempt();
  const resending = useAttempt();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const [until, setUntil] = useState(sent.again ?? sent.expires);

  const { digits: length = 6 } = sent;
  const validate = (digits: string) => {
    setIncomplete(digits.length < length);
    if (digits.length < length) return;
    void validation.run(async () => {
      try {
        const typed = { identifier: email, validationCode: digits, ref: sent.ref };
        const input = { ...typed, loginAfterValidation: true as const };
        await enter(await calls.validateResetCode(input));
      } catch (trouble) {
        // Empty the boxes, so that the next attempt can be typed at once.
        setCode('');
        throw trouble;
      }
    });
  };
  const resend = () =>
    resending.run(async () => {
      try {
        const next = await calls.resendResetCode({ identifier: email });
        setUntil(next.again ?? next.expires);
        onSent(next);
      } catch (trouble) {
        setUntil(retryTimeOf(trouble, clock.now()) ?? until);
        throw trouble;
      }
    });

  const { failure } = validation;
  const ticket = ticketOf(failure);
  if (ticket !== undefined) return <SecondStep ticket={ticket} onEnter={enter} onBack={onOtherEmail} />;
  const error = isIncomplete
    ? m.account_code_wrong()
    : failure === undefined
      ? undefined
      : errorSentence(failure, m.account_unsaid_code);
  return (
    <LoginFrame isWelcome={false}>
      <StepHead glyph={envelopeOpenDuotone} title={m.account_check_email()}>
        {m.account_check_lead_before()} <strong>{sent.identifier}</strong>. {m.account_check_lead_after()}
      </StepHead>
      <Alert tone="success">{m.account_reset_sent()}</Alert>
      <Reference code={sent} />
      <FailureAlert failure={resending.failure} unsaid={m.account_unsaid_resend} />
      <form
        method="post"
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          validate(code);
        }}
      >
        <CodeField
          label={m.account_code()}
          help={m.account_code_help()}
          error={error}
          name="code"
          length={length}
          value={code}
          onValue={(digits) => {
            setCode(digits);
            setIncomplete(false);
            if (digits !== '') validation.clear();
          }}
          onComplete={validate}
        />
        <ResendCode until={until} onResend={resend} />
        <NothingYet identifier={sent.identifier} />
        <OtherWays onOtherEmail={onOtherEmail} />
        <Button type="submit" tone="primary" size="tall" isWide isBusy={validation.isBusy}>
          {m.account_validate_code()}
        </Button>
      </form>
    </LoginFrame>
  );
}

/** Several requests may be under way, each with a code of its own; or so many that they share a longer one. */
function Reference({ code: { ref, digits } }: { readonly code: CodeSent }) {
  if (digits !== undefined) return <Alert>{m.account_shared_code()}</Alert>;
  return <p className={styles['reference']}>{m.account_code_reference({ ref })}</p>;
}

function OtherWays({ onOtherEmail }: Pick<Props, 'onOtherEmail'>) {
  const { page } = useServices();
  return (
    <Rows>
      {page.hasOutbox && (
        <a href="/dev/outbox" target="_blank" rel="noreferrer">
          <RowFace glyph={envelope} label={m.account_open_outbox()} caption={m.account_outbox_note()} />
        </a>
      )}
      <button type="button" onClick={onOtherEmail}>
        <RowFace glyph={at} label={m.account_correct_email()} />
      </button>
      <PageLink to="login">
        <RowFace glyph={key} label={m.account_other_sign_in()} caption={m.account_other_sign_in_note()} />
      </PageLink>
    </Rows>
  );
}
