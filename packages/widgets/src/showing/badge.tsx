import type { ReactNode } from 'react';
import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import styles from './badge.module.css';

interface BadgeProps {
  readonly count: number;
  /** "3 unread messages": the number alone says nothing to those who hear it. */
  readonly label: string;
  /** Above it there is a +. */
  readonly most?: number;
}

/** How many are unseen; none is not shown. */
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

/** Something is new, and how much does not matter. */
export function Dot({ label }: DotProps) {
  return <span role="img" aria-label={label} className={styles['dot']} />;
}

interface PillProps {
  readonly tone?: 'plain' | 'line' | 'primary' | 'iris' | 'gold' | 'success' | 'warning' | 'danger';
  readonly glyph?: Glyph;
  readonly children: ReactNode;
}

/** A word that tells a standing. It is a label, and cannot be pressed. */
export function Pill({ tone = 'plain', glyph, children }: PillProps) {
  return (
    <span className={styles['pill']} data-tone={tone}>
      {glyph !== undefined && <Icon glyph={glyph} size={16} />}
      {children}
    </span>
  );
}
