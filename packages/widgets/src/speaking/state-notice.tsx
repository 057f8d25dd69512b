import { type ReactNode, useEffect, useState } from 'react';
import type { Glyph } from '../glyph.ts';
import { warningCircleDuotone, wifiSlashBold, wifiSlashDuotone } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './state-notice.module.css';

interface StateNoticeProps {
  readonly glyph: Glyph;
  readonly tone?: 'iris' | 'danger' | 'gold' | 'plain';
  readonly title: string;
  /** One line that says why, or what is safe. */
  readonly children?: ReactNode;
  /** The one button that changes it. */
  readonly action?: ReactNode;
}

/** What stands where a list would: an arch, a reason and a way on. */
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
  /** The network is away, rather than something broken. */
  readonly isOffline?: boolean;
}

/** Something did not load. It is read out as soon as it stands there. */
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

interface OfflineBarProps {
  readonly children: ReactNode;
}

/** The ink banner that says that the network is away and what happens meanwhile. */
export function OfflineBar({ children }: OfflineBarProps) {
  return (
    <div role="status" className={styles['offline']}>
      <Icon glyph={wifiSlashBold} size={24} />
      <span>{children}</span>
    </div>
  );
}

interface LoadingProps {
  /** What is being loaded, for those who hear it. */
  readonly label: string;
  /** Skeletons in the geometry of what will stand there. */
  readonly children: ReactNode;
}

const patience = 150;

/** Shows what is coming after 150 ms: what is there sooner does not flicker. */
export function Loading({ label, children }: LoadingProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      {isLate && children}
    </div>
  );
}

interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
  readonly isRound?: boolean;
}

/** Where something will stand. It breathes; nothing runs across it. */
export function Skeleton({ width = '100%', height = '1rem', isRound = false }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={styles['skeleton']} data-round={isRound} style={{ width, height }} />
  );
}
