import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { SignInMeans } from '../../contract/passkeys.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { useAttempt } from '../public/use-attempt.ts';
import styles from '../sign-in/sign-in.module.css';
import type { Confirmed } from '../sign-in/use-confirmed.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { type Key, SetUp } from './set-up.tsx';
import { EitherCode, TurnOff } from './turn-off.tsx';
import { useCopied } from './use-copied.ts';

interface Props {
  readonly means: SignInMeans;
  readonly confirmed: Confirmed;
  readonly onMeans: (means: SignInMeans) => void;
  /** Called after a change whose answer does not carry the means. */
  readonly onChanged: () => void;
}

/** Content of the sheet. Recovery codes are shown this once. */
type Step =
  | { readonly kind: 'set-up'; readonly key: Key }
  | { readonly kind: 'turn-off' }
  | { readonly kind: 'new-codes' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const titles = {
  'set-up': m.account_two_step_on,
  'turn-off': m.account_two_step_off,
  'new-codes': m.account_recovery_renew,
  codes: m.account_recovery_codes,
};

/** Number of recovery codes left from which on the member is told to make new ones. */
const few = 3;

/** Two-step codes: set up, recovery codes, turned off. */
export function TwoStepPart({ means, confirmed, onMeans, onChanged }: Props) {
  const calls = useAccountCalls();
  const { toasts } = useServices();
  const starting = useAttempt();
  const [step, setStep] = useState<Step>();
  const start = () =>
    starting.run(async () => {
      setStep({ kind: 'set-up', key: await confirmed(() => calls.startTwoStep()) });
    });
  const showCodes = (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes });
    onChanged();
  };
  const turnedOff = (next: SignInMeans) => {
    onMeans(next);
    setStep(undefined);
    toasts.show({ text: m.account_two_step_is_off() });
  };
  return (
    <section aria-labelledby="two-step-title" className={styles['part']}>
      <h3 id="two-step-title">{m.account_two_step()}</h3>
      <FailureAlert failure={starting.failure} />
      {means.twoStep === null ? (
        <>
          <p className={styles['lead']}>{m.account_two_step_lead()}</p>
          <Button size="tall" isWide isBusy={starting.isBusy} onClick={() => void start()}>
            {m.account_two_step_on()}
          </Button>
        </>
      ) : (
        <IsOn twoStep={means.twoStep} onStep={setStep} />
      )}
      <Sheet
        isOpen={step !== undefined}
        onClose={() => setStep(undefined)}
        title={step ? titles[step.kind]() : ''}
        closeLabel={m.app_close()}
      >
        {step?.kind === 'set-up' && <SetUp secretKey={step.key} confirmed={confirmed} onCodes={showCodes} />}
        {step?.kind === 'turn-off' && <TurnOff hasPassword={means.hasPassword} onDone={turnedOff} />}
        {step?.kind === 'new-codes' && <NewCodes onCodes={showCodes} />}
        {step?.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep(undefined)} />}
      </Sheet>
    </section>
  );
}

interface IsOnProps {
  readonly twoStep: NonNullable<SignInMeans['twoStep']>;
  readonly onStep: (step: Step) => void;
}

function IsOn({ twoStep: { since, codesLeft }, onStep }: IsOnProps) {
  const { page } = useServices();
  const date = dateFormat(page.language, { dateStyle: 'long' }).format(new Date(since));
  return (
    <>
      <p className={styles['lead']}>{m.account_two_step_since({ date })}</p>
      {codesLeft <= few ? (
        <Alert tone="warning">{m.account_recovery_left({ count: codesLeft })}</Alert>
      ) : (
        <p className={styles['lead']}>{m.account_recovery_left({ count: codesLeft })}</p>
      )}
      <div className={styles['buttons']}>
        <Button onClick={() => onStep({ kind: 'new-codes' })}>{m.account_recovery_renew()}</Button>
        <Button tone="danger-soft" onClick={() => onStep({ kind: 'turn-off' })}>
          {m.account_two_step_off()}
        </Button>
      </div>
    </>
  );
}

interface NewCodesProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Makes new recovery codes, with a code of the app or the last recovery code. */
function NewCodes({ onCodes }: NewCodesProps) {
  const calls = useAccountCalls();
  const { isBusy, failure, run } = useAttempt();
  const renew = (code: string) =>
    run(async () => onCodes((await calls.renewRecoveryCodes({ code })).recoveryCodes));
  return (
    <div className={styles['steps']}>
      <p className={styles['lead']}>{m.account_recovery_renew_lead()}</p>
      <EitherCode action={m.account_recovery_renew()} failure={failure} isBusy={isBusy} onCode={renew} />
    </div>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, which are shown once: to copy, to print, or to write down. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = useCopied();
  return (
    <div className={styles['steps']}>
      <p className={styles['lead']}>{m.account_recovery_lead()}</p>
      <Alert tone="warning">{m.account_recovery_once()}</Alert>
      <ul className={styles['codes']} aria-label={m.account_recovery_codes()} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button onClick={() => void copy(codes.join('\n'))}>{m.account_recovery_copy()}</Button>
        <Button onClick={() => print()}>{m.account_recovery_print()}</Button>
      </div>
      <Button tone="primary" size="tall" isWide onClick={onDone}>
        {m.account_recovery_kept()}
      </Button>
    </div>
  );
}
