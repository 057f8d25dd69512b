import { useServices } from '@mitto/web-kit/feature/services';
import { useForm, useFormView, useTextField } from '@mitto/web-kit/forms/use-form';
import { envelope } from '@mitto/widgets/field-glyphs.ts';
import { PhoneField, type PhoneNumber } from '@mitto/widgets/inputs/phone-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { CodeSent } from '../../contract/member.ts';
import { emailField, signInErrors } from '../fields.ts';
import { useAttempt } from '../public/use-attempt.ts';
import { CodeStep } from './code-step.tsx';
import { SendStep, type SendStepProps } from './send-step.tsx';

const noNumber: PhoneNumber = { country: 'TH', national: '', whole: '', isPossible: undefined };
/** Min characters of a number: "+" and eight digits. */
const shortest = 9;

interface StepProps extends SendStepProps {
  /** The address or number that is to be corrected, as it was typed. */
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
}

interface Typed {
  readonly email: string;
  readonly number: PhoneNumber;
}

/** Form for the mobile number to which the code is sent. */
function MobileStep({ typed, onTyped, ...props }: StepProps) {
  const { page } = useServices();
  const { number } = typed;
  const [isTouched, setTouched] = useState(false);
  const error = wrongWith(number);
  return (
    <SendStep {...props} isReady={error === undefined} onTry={() => setTouched(true)} value={number.whole}>
      <PhoneField
        label={m.account_mobile()}
        help={m.account_mobile_help()}
        error={isTouched ? error : undefined}
        value={number}
        onValue={(next) => onTyped({ ...typed, number: next })}
        language={page.language}
        words={{ country: m.account_country() }}
        onBlur={() => {
          if (number.national !== '') setTouched(true);
        }}
      />
    </SendStep>
  );
}

function wrongWith({ national, whole, isPossible }: PhoneNumber): string | undefined {
  if (national === '') return m.account_mobile_missing();
  return whole.length < shortest || isPossible === false ? m.account_mobile_wrong() : undefined;
}

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
  const [typed, setTyped] = useState<Typed>({ email: '', number: noNumber });
  const sending = useAttempt();
  const checking = useAttempt();

  const send = (identifier: string) =>
    sending.run(async () => setSent({ identifier, code: await calls.send(identifier) }));

  if (sent === undefined) {
    const Step = type === 'sms' ? MobileStep : EmailStep;
    const { failure, isBusy } = sending;
    return <Step {...{ failure, isBusy, typed }} onSend={send} onTyped={setTyped} />;
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
      other={type === 'sms' ? m.account_correct_number() : m.account_correct_email()}
      onOther={() => {
        sending.clear();
        checking.clear();
        setSent(undefined);
      }}
    />
  );
}

/** Form for the address to which the code is sent. */
function EmailStep({ typed, onTyped, ...props }: StepProps) {
  const form = useForm(() => ({ email: { ...emailField, value: typed.email } }));
  const email = useTextField(form, 'email', signInErrors);
  const { isValid } = useFormView(form);
  return (
    <SendStep
      {...props}
      isReady={isValid}
      onTry={() => form.control('email').touch()}
      value={email.value.trim()}
      onSend={async (identifier) => {
        onTyped({ ...typed, email: identifier });
        await props.onSend(identifier);
      }}
    >
      <TextField
        {...email}
        label={m.account_email()}
        glyph={envelope}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="name@example.com"
      />
    </SendStep>
  );
}
