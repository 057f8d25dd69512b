import type { ReactNode } from 'react';
import styles from './marks.module.css';

interface Props {
  readonly children: ReactNode;
}

/** The day of what follows. */
export function DayMark({ children }: Props) {
  return (
    <p className={styles['day']}>
      <span>{children}</span>
    </p>
  );
}

/** From here on nothing was read. */
export function UnreadMark({ children }: Props) {
  return (
    <p className={styles['unread']}>
      <span>{children}</span>
    </p>
  );
}
