import { m } from '@mitto/words/messages';
import { useAttempt } from '../public/use-attempt.ts';
import styles from '../sign-in/sign-in.module.css';
import { useAccountCalls } from '../use-account-calls.ts';
import { EitherCode } from './turn-off.tsx';

interface Props {
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Makes new recovery codes, with a code of the app or the last recovery code. */
export function NewCodes({ onCodes }: Props) {
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
