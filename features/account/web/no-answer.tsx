import { m } from '@mitto/words/messages';
import styles from './login/normal-step.module.css';

/** Error shown when even the chunk of the error alert could not be loaded. */
export function NoAnswer() {
  return (
    <p role="alert" className={styles['refusal']}>
      {m.account_error_no_answer()}
    </p>
  );
}
