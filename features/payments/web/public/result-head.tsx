import type { Glyph } from '@mitto/widgets/glyph.ts';
import { Icon } from '@mitto/widgets/icon';
import type { ReactNode } from 'react';
import styles from './result-head.module.css';

interface Props {
  readonly tone: 'success' | 'danger' | 'iris';
  readonly glyph: Glyph;
  readonly title: string;
  readonly children: ReactNode;
}

/** The end of a payment, in large letters below an arch. */
export function ResultHead({ tone, glyph, title, children }: Props) {
  return (
    <div className={styles['head']} role="status">
      <span className={styles['arch']} data-tone={tone}>
        <Icon glyph={glyph} size={40} />
      </span>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}
