import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { SessionWatch } from '@mitto/web-kit/session/session-watch';
import { useIsSignedIn, useWatchNotice } from '@mitto/web-kit/session/use-session';
import { Button } from '@mitto/widgets/buttons/button';
import { Modal } from '@mitto/widgets/feedback/modal';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Props {
  /** True if somebody was signed in at any time since the page was opened. */
  readonly wasIn: boolean;
}

/** The dialogs of the session watch, above everything else: idle, about to end, ended. */
export function SessionNotices({ wasIn }: Props) {
  const { session, clock, toasts, isLeaving } = useServices();
  const [watch] = useState(() => new SessionWatch({ session, clock }));
  const router = useRouter();
  const isSignedIn = useIsSignedIn(session);
  const notice = useWatchNotice(watch);
  const hasBeenIn = useRef(wasIn);

  // The watch runs while somebody is signed in.
  useEffect(() => {
    if (!isSignedIn) return undefined;
    watch.start();
    return () => {
      if (watch.notice.kind !== 'timed out') watch.stop();
    };
  }, [isSignedIn, watch]);

  const hasTimedOut = notice.kind === 'timed out';
  // Another tab logged out, or the server ended the session. Leave pages that need a session, and show a
  // toast.
  const end = useEffectEvent(() => {
    if (!hasBeenIn.current || hasTimedOut) return;
    hasBeenIn.current = false;
    if (!isLeaving()) toasts.show({ text: m.account_session_ended() });
    void router.recheck();
  });
  useEffect(() => {
    if (isSignedIn) hasBeenIn.current = true;
    else end();
  }, [isSignedIn]);

  const [isAcknowledged, setAcknowledged] = useState(false);
  if (isSignedIn && isAcknowledged) setAcknowledged(false);
  const signInAgain = () => {
    setAcknowledged(true);
    void router.recheck();
  };
  const stay = () => void watch.extend();
  return (
    <>
      <Modal
        isOpen={notice.kind === 'idle' && isSignedIn}
        isAlert
        title={m.app_idle_title()}
        onClose={stay}
        actions={
          <Button tone="primary" isWide data-first-focus="" onClick={stay}>
            {m.app_stay()}
          </Button>
        }
      >
        {m.app_idle()}
      </Modal>
      <Modal
        isOpen={notice.kind === 'warning' && isSignedIn}
        isAlert
        title={m.app_warning_title()}
        onClose={stay}
        actions={
          <Button tone="primary" isWide data-first-focus="" onClick={stay}>
            {m.app_stay()}
          </Button>
        }
      >
        {notice.kind === 'warning' && m.app_warning({ seconds: notice.secondsLeft })}
      </Modal>
      <Modal
        isOpen={hasTimedOut && !isSignedIn && !isAcknowledged}
        isAlert
        title={m.app_timed_out_title()}
        onClose={signInAgain}
        actions={
          <Button tone="primary" isWide data-first-focus="" onClick={signInAgain}>
            {m.app_sign_in_again()}
          </Button>
        }
      >
        {m.app_timed_out()}
      </Modal>
    </>
  );
}
