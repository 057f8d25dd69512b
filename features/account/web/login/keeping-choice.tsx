import type { SessionLifetime } from '@mitto/web-kit/session/session-record';
import { Checkbox } from '@mitto/widgets/inputs/checkbox';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import styles from './keeping-choice.module.css';

interface Props {
  readonly keeping: SessionLifetime;
  readonly onKeeping: (keeping: SessionLifetime) => void;
  readonly children?: ReactNode;
}

/** "Keep me signed in", and for shared devices a link that keeps nothing. It works before hydration too. */
export function KeepingChoice({ keeping, onKeeping, children }: Props) {
  return (
    <div className={styles['keeping']}>
      <Checkbox
        label={m.account_keep_signed_in()}
        name="keep"
        checked={keeping === 'device'}
        onChange={(event) => onKeeping(event.target.checked ? 'device' : 'window')}
      />
      <Checkbox
        className={styles['shared']}
        aria-label={`${m.account_shared_device()} ${m.account_keep_nothing()}`}
        label={
          <>
            <span className={styles['question']}>{m.account_shared_device()}</span>
            <span className={styles['answer']}>{m.account_keep_nothing()}</span>
          </>
        }
        name="forget"
        checked={keeping === 'nothing'}
        onChange={(event) => onKeeping(event.target.checked ? 'nothing' : 'device')}
      />
      {children}
    </div>
  );
}
