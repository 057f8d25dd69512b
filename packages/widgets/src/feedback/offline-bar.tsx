import type { ReactNode } from 'react';
import { wifiSlashBold } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './state-notice.module.css';

interface Props {
  readonly children: ReactNode;
}

/** Banner which states that the device is offline and what happens meanwhile. */
export function OfflineBar({ children }: Props) {
  return (
    <div role="status" className={styles['offline']}>
      <Icon glyph={wifiSlashBold} size={24} />
      <span>{children}</span>
    </div>
  );
}
