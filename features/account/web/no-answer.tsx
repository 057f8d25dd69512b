import { m } from '@mitto/words/messages';
import styles from './login/normal-step.module.css';

/** Said where not even the words of a refusal could be fetched. */
export function NoAnswer() {
  return (
    <p role="alert" className={styles['refusal']}>
      {m.account_error_no_answer()}
    </p>
  );
}
