import type { ReactNode } from 'react';
import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import styles from './badge.module.css';

interface BadgeProps {
  readonly count: number;
  /** Accessible name, for example "3 unread messages", because a number alone is not clear. */
  readonly label: string;
  /** Max number shown; a larger one becomes "99+". */
  readonly most?: number;
}

/** A count of unseen items; shows nothing at 0. */
export function Badge({ count, label, most = 99 }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span role="img" aria-label={label} className={styles['badge']}>
      {count > most ? `${most}+` : count}
    </span>
  );
}

interface DotProps {
  readonly label: string;
}

/** A dot that shows that something is new, without a count. */
export function Dot({ label }: DotProps) {
  return <span role="img" aria-label={label} className={styles['dot']} />;
}

interface PillProps {
  readonly tone?: 'plain' | 'line' | 'primary' | 'iris' | 'gold' | 'success' | 'warning' | 'danger';
  readonly glyph?: Glyph;
  readonly children: ReactNode;
}

/** A short word for a status. It is a label, not a button. */
export function Pill({ tone = 'plain', glyph, children }: PillProps) {
  return (
    <span className={styles['pill']} data-tone={tone}>
      {glyph !== undefined && <Icon glyph={glyph} size={16} />}
      {children}
    </span>
  );
}
