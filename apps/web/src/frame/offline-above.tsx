import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { useTopPlace } from '@mitto/widgets/feedback/use-top-place.ts';
import { type ReactNode, useLayoutEffect } from 'react';
import styles from './overlays.module.css';

interface Props {
  /** The notice itself. */
  readonly children: ReactNode;
}

/** The offline notice above open panels. It sets `--told` to its height, so that the panels make room. */
export function OfflineAbove({ children }: Props) {
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
        {isTold && children}
      </div>
    </div>
  );
}
