import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import styles from '../sign-in/sign-in.module.css';
import { useCopied } from './use-copied.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, which are shown once: to copy, to print, or to write down. */
export function RecoveryCodes({ codes, onDone }: Props) {
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
