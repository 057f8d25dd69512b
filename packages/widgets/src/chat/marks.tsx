import { memo, type ReactNode } from 'react';
import styles from './marks.module.css';

interface Props {
  readonly children: ReactNode;
}

/** Heading with the day of the messages below it. */
export const DayMark = memo(function DayMark({ children }: Props) {
  return (
    <p className={styles['day']}>
      <span>{children}</span>
    </p>
  );
});

/** Separator above the first unread message. */
export const UnreadMark = memo(function UnreadMark({ children }: Props) {
  return (
    <p className={styles['unread']}>
      <span>{children}</span>
    </p>
  );
});
