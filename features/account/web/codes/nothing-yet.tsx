import { m } from '@mitto/words/messages';
import styles from './codes.module.css';

interface Props {
  /** The address or number, as it was typed. */
  readonly identifier: string;
}

/** Things to check while a code has not arrived, behind a press. */
export function NothingYet({ identifier }: Props) {
  const isMail = identifier.includes('@');
  return (
    <details className={styles['nothing']}>
      <summary>{isMail ? m.account_no_mail_yet() : m.account_no_message_yet()}</summary>
      <ul>
        <li>{m.account_check_spelling({ identifier })}</li>
        <li>{isMail ? m.account_check_spam() : m.account_check_signal()}</li>
        <li>{m.account_check_minute()}</li>
      </ul>
    </details>
  );
}
