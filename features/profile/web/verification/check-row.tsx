import type { Glyph } from '@mitto/widgets/glyph.ts';
import { Icon } from '@mitto/widgets/icon';
import type { ReactNode } from 'react';
import styles from './verification-screen.module.css';

interface Props {
  readonly glyph: Glyph;
  readonly tone: 'plain' | 'success' | 'gold' | 'danger';
  readonly title: string;
  /** Pill or button at the end. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One check on the verification screen: a sign, a title and what can be done. */
export function CheckRow({ glyph, tone, title, end, children }: Props) {
  return (
    <section aria-label={title} className={styles['check']}>
      <span className={styles['sign']} data-tone={tone}>
        <Icon glyph={glyph} size={24} />
      </span>
      <div className={styles['head']}>
        <h4>{title}</h4>
        {end}
      </div>
      <div className={styles['told']}>{children}</div>
    </section>
  );
}
