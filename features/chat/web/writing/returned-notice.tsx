import { RefusedTask } from '@mitto/circles/web/public/refused-task.tsx';
import type { Returned } from './use-returned.ts';
import styles from './writing.module.css';

/** Notice with the reason why a message is back in the composer. */
export function ReturnedNotice({ what, sentence, until, putAway }: Returned) {
  return (
    <div className={styles['returned']}>
      <RefusedTask limit="messages" {...{ what, sentence, until }} forget={async () => putAway()} />
    </div>
  );
}
