import { CallError, sentenceOf } from '@mitto/web-kit/api/call-error';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { PasswordField } from '@mitto/widgets/inputs/password-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './console.module.css';
import type { SignedIn, StaffSession } from './staff-session.ts';
import { words } from './words.ts';

const refusals: Readonly<Record<Exclude<SignedIn, 'in'>, string>> = {
  'no-passkey': words.noPasskey,
  'no-staff': words.noStaff,
  'no-second-factor': words.noSecondFactor,
  'password-reset': words.passwordReset,
  disabled: words.disabled,
};

/** The sign-in: a passkey; or address and password, then a code if the account has one. */
export function SignIn({ session }: { readonly session: StaffSession }) {
  const [ticket, setTicket] = useState<string>();
  return (
    <main className={styles['sign-in']}>
      <h1>
        {words.product} <span>{words.console}</span>
      </h1>
      {ticket === undefined ? (
        <PasswordStep session={session} onTicket={setTicket} />
      ) : (
        <CodeStep session={session} ticket={ticket} onBack={() => setTicket(undefined)} />
      )}
      <p>{words.staffOnly}</p>
    </main>
  );
}

interface PasswordProps {
  readonly session: StaffSession;
  /** Called with the ticket for the second step. */
  readonly onTicket: (ticket: string) => void;
}

function PasswordStep({ session, onTicket }: PasswordProps) {
  const step = useStep();
  const submit = (given: FormData) =>
    step.take(async () => {
      try {
        return await session.signIn(String(given.get('email')), String(given.get('password')));
      } catch (error) {
        if (!(error instanceof CallError) || error.ticket === undefined) throw error;
        onTicket(error.ticket);
        return 'in';
      }
    });
  return (
    <>
      <StepForm step={step} onSubmit={submit}>
        <TextField label={words.email} name="email" type="email" autoComplete="username" dir="ltr" required />
        <PasswordField
          label={words.password}
          name="password"
          words={{ show: words.showPassword, hide: words.hidePassword }}
          required
        />
      </StepForm>
      <Button tone="ghost" isWide onClick={() => void step.take(() => session.signInWithPasskey())}>
        {words.withPasskey}
      </Button>
    </>
  );
}

interface CodeProps {
  readonly session: StaffSession;
  readonly ticket: string;
  readonly onBack: () => void;
}

function CodeStep({ session, ticket, onBack }: CodeProps) {
  const step = useStep();
  return (
    <StepForm
      step={step}
      onSubmit={(given) => step.take(() => session.finishSignIn(ticket, String(given.get('code'))))}
    >
      <TextField label={words.code} name="code" autoComplete="one-time-code" dir="ltr" required />
      <Button tone="ghost" onClick={onBack}>
        {words.back}
      </Button>
    </StepForm>
  );
}

interface Step {
  readonly isBusy: boolean;
  readonly trouble: string | undefined;
  /** Carries out a step, and shows why it leads nowhere. */
  readonly take: (work: () => Promise<SignedIn>) => Promise<void>;
}

function useStep(): Step {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const take: Step['take'] = async (work) => {
    if (isBusy) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      const outcome = await work();
      if (outcome !== 'in') setTrouble(refusals[outcome]);
    } catch (error) {
      setTrouble(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, trouble, take };
}

interface FormProps {
  readonly step: Step;
  readonly onSubmit: (given: FormData) => Promise<void>;
  readonly children: ReactNode;
}

function StepForm({ step: { isBusy, trouble }, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      {children}
      {trouble !== undefined && <Alert tone="danger">{trouble}</Alert>}
      <Button type="submit" tone="primary" size="tall" isWide isBusy={isBusy}>
        {isBusy ? words.signingIn : words.signIn}
      </Button>
    </form>
  );
}
