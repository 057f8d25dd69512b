import type { ReactNode } from 'react';
import type { Glyph } from '../glyph.ts';
import { warningCircleDuotone, wifiSlashDuotone } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './state-notice.module.css';

interface StateNoticeProps {
  readonly glyph: Glyph;
  readonly tone?: 'iris' | 'danger' | 'gold' | 'plain';
  readonly title: string;
  /** One line with the reason for the state, or with a reassurance. */
  readonly children?: ReactNode;
  /** Button by which the user can change the state. */
  readonly action?: ReactNode;
}

/** Shown instead of an empty list: an icon in an arch, a reason and an action. */
export function StateNotice({ glyph, tone = 'iris', title, children, action }: StateNoticeProps) {
  return (
    <section className={styles['notice']}>
      <span className={styles['arch']} data-tone={tone}>
        <Icon glyph={glyph} size={38} />
      </span>
      <h3 className={styles['title']}>{title}</h3>
      {children !== undefined && <p className={styles['line']}>{children}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </section>
  );
}

interface TroubleProps extends Omit<StateNoticeProps, 'glyph' | 'tone'> {
  /** True if the device is offline, as opposed to an error. */
  readonly isOffline?: boolean;
}

/** Notice that something did not load. Screen readers announce it at once. */
export function TroubleNotice({ isOffline = false, ...rest }: TroubleProps) {
  return (
    <div role="alert">
      <StateNotice
        glyph={isOffline ? wifiSlashDuotone : warningCircleDuotone}
        tone={isOffline ? 'plain' : 'danger'}
        {...rest}
      />
    </div>
  );
}

interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
  readonly isRound?: boolean;
}

/** Placeholder for content that is loading. It fades in and out, without a moving highlight. */
export function Skeleton({ width = '100%', height = '1rem', isRound = false }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={styles['skeleton']} data-round={isRound} style={{ width, height }} />
  );
}
