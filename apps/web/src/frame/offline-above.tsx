import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useSyncState } from '@mitto/web-kit/data/use-sync-state';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { useTopPlace } from '@mitto/widgets/feedback/use-top-place.ts';
import { useLayoutEffect } from 'react';
import { offlineWords } from './offline-words.ts';
import styles from './overlays.module.css';

interface Props {
  readonly unsent: number;
}

/** The offline notice above open panels. It sets `--told` to its height, so that the panels make room. */
export function OfflineAbove({ unsent }: Props) {
  const isOnline = useIsOnline();
  const isTold = (usePlace()?.panels.length ?? 0) > 0 && !isOnline;
  const { home, region } = useTopPlace(isTold || undefined);
  useLayoutEffect(() => {
    const bar = region.current;
    if (!isTold || bar === null) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--told', `${bar.offsetHeight}px`));
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      style.removeProperty('--told');
    };
  }, [isTold, region]);
  return (
    <div ref={home}>
      <div ref={region} popover="manual" className={styles['told']}>
        {isTold && <OfflineBar>{offlineWords(unsent)}</OfflineBar>}
      </div>
    </div>
  );
}

/** The offline notice above open panels, for a signed-in member, with the number of unsent changes. */
export function MemberOfflineAbove() {
  return <OfflineAbove unsent={useSyncState().unsent} />;
}
