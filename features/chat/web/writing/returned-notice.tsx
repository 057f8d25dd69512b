import { RefusedTask } from '@mitto/circles/web/face/refused-task.tsx';
import type { Returned } from './use-returned.ts';
import styles from './writing.module.css';

/** Why what was written is back in the field. */
export function ReturnedNotice({ what, sentence, until, putAway }: Returned) {
  return (
    <div className={styles['returned']}>
      <RefusedTask {...{ what, sentence, until }} forget={async () => putAway()} />
    </div>
  );
}
