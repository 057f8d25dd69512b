import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import type { IntentName } from '@mitto/web-kit/router/names';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { Icon } from '@mitto/widgets/icon';
import type { ReactNode } from 'react';
import styles from './account-tile.module.css';

interface Props {
  readonly to: IntentName;
  readonly tone: 'gold' | 'premium';
  readonly glyph: Glyph;
  readonly label: string;
  /** The state of what the tile leads to, in a few words; empty until it is known. */
  readonly children: ReactNode;
}

/** A link at the top of the account screen that shows its state. */
export function AccountTile({ to, tone, glyph, label, children }: Props) {
  return (
    <IntentLink to={to} className={`${styles['tile']} ${styles[tone]}`}>
      <span className={styles['label']}>
        <Icon glyph={glyph} size={20} />
        {label}
      </span>
      <span className={styles['line']}>{children}</span>
    </IntentLink>
  );
}
