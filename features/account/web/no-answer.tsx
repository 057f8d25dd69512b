import { m } from '@mitto/words/messages';
import styles from './login/normal-step.module.css';

/** Shown when even the chunk of the alert could not be loaded. */
export function NoAnswer() {
  return (
    <p role="alert" className={styles['refusal']}>
      {m.account_error_no_answer()}
    </p>
  );
}
