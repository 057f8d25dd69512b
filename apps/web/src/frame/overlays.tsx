import { FollowSuspension } from '@mitto/account/web/suspension/follow-suspension';
import { SuspensionNotice } from '@mitto/account/web/suspension/suspension-notice';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { SettingsEntries } from '@mitto/web-kit/feature/frame-parts.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { PanelStack } from '@mitto/web-kit/intents/panel-stack.tsx';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { Modals } from '@mitto/widgets/feedback/modals';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { Toasts } from '@mitto/widgets/feedback/toasts';
import { useTopPlace } from '@mitto/widgets/feedback/use-top-place.ts';
import { m } from '@mitto/words/messages';
import { type ReactNode, useLayoutEffect } from 'react';
import { nameOfIntent, settingsEntries } from '../panels.ts';
import { SessionNotices } from '../session/session-notices.tsx';
import { UnsentDialog } from '../session/unsent-dialog.tsx';
import { MemberOfflineBar } from './member-offline-bar.tsx';
import styles from './overlays.module.css';
import { RefusalToasts } from './refusal-toasts.tsx';
import { useFrameBars } from './use-frame-bars.ts';
import { WithData } from './with-data.tsx';

interface Props {
  /** True if somebody was signed in at any time since the page was opened. */
  readonly wasIn: boolean;
}

/** Panels, modals and toasts, which lie above the page. */
export function Overlays({ wasIn }: Props) {
  const { modals, toasts, session } = useServices();
  const isSignedIn = useIsSignedIn(session);
  const bars = useFrameBars();
  const panels = (
    <SettingsEntries value={settingsEntries}>
      <PanelStack
        nameOf={nameOfIntent}
        className={styles['panel'] ?? ''}
        bars={bars}
        isSignedIn={isSignedIn}
      />
    </SettingsEntries>
  );
  return (
    <>
      {isSignedIn ? (
        <WithData isSilent>
          {panels}
          <OfflineAbove>
            <MemberOfflineBar />
          </OfflineAbove>
          <RefusalToasts />
          <FollowSuspension />
        </WithData>
      ) : (
        <>
          {panels}
          <OfflineAbove>
            <OfflineBar>{m.app_offline()}</OfflineBar>
          </OfflineAbove>
        </>
      )}
      {isSignedIn && <SuspensionNotice />}
      <SessionNotices wasIn={wasIn} />
      <UnsentDialog />
      <Modals of={modals} words={{ ok: m.app_ok(), cancel: m.app_cancel(), close: m.app_close() }} />
      <Toasts of={toasts} closeLabel={m.app_dismiss()} />
    </>
  );
}

interface OfflineAboveProps {
  /** The notice itself. */
  readonly children: ReactNode;
}

/** The offline notice above open panels. It sets `--told` to its height, so that the panels make room. */
function OfflineAbove({ children }: OfflineAboveProps) {
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
