import { FollowSuspension } from '@mitto/account/web/suspension/follow-suspension';
import { SuspensionNotice } from '@mitto/account/web/suspension/suspension-notice';
import { useServices } from '@mitto/web-kit/feature/services';
import { PanelStack } from '@mitto/web-kit/intents/panel-stack.tsx';
import { useIsSignedIn } from '@mitto/web-kit/session/use-session';
import { Modals } from '@mitto/widgets/feedback/modals';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { Toasts } from '@mitto/widgets/feedback/toasts';
import { m } from '@mitto/words/messages';
import { nameOfIntent } from '../features.ts';
import { SessionNotices } from '../session/session-notices.tsx';
import { UnsentDialog } from '../session/unsent-dialog.tsx';
import { MemberOfflineBar } from './member-offline-bar.tsx';
import { OfflineAbove } from './offline-above.tsx';
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
  const panels = <PanelStack nameOf={nameOfIntent} className={styles['panel'] ?? ''} bars={bars} />;
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
      <Toasts of={toasts} />
    </>
  );
}
