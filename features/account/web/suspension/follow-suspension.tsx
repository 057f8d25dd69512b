import { useSyncState } from '@mitto/web-kit/data/use-sync-state';
import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useEffectEvent } from 'react';
import { useSuspension } from './use-suspension.ts';

const second = 1000;
/** Polling interval: staff may end a suspension earlier than announced. */
const lookEvery = 10 * second;

/**
 * Asks why the server refuses the account, and resumes the sync when the suspension is over. Renders nothing:
 * the notice follows the session.
 */
export function FollowSuspension() {
  const { session } = useServices();
  const { pause, resume, isOnline } = useSyncState();
  const isSuspended = useSuspension() !== undefined;
  const isRefused = pause === 'suspended';

  const look = useEffectEvent(async () => {
    // Without an answer keep the known state.
    await session.refreshUser({ isQuiet: true }).catch(() => undefined);
  });
  const goOn = useEffectEvent(() => resume());

  // When the sync is refused, ask for the reason. When the suspension is over, ask again and resume the sync.
  useEffect(() => {
    if (!isRefused || !isOnline || isSuspended) return undefined;
    let isHere = true;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    void look().then(() => {
      // Retry after a second, as a server whose clock is a little behind may refuse once more.
      if (isHere) waiting = setTimeout(goOn, second);
    });
    return () => {
      isHere = false;
      clearTimeout(waiting);
    };
  }, [isRefused, isOnline, isSuspended]);

  // Only the session knows of the suspension so far: resume the sync, which is refused and so tells the other
  // tabs.
  useEffect(() => {
    if (isSuspended && !isRefused && isOnline) goOn();
  }, [isSuspended, isRefused, isOnline]);

  useEffect(() => {
    if (!isSuspended || !isOnline) return undefined;
    const timer = setInterval(() => void look(), lookEvery);
    return () => clearInterval(timer);
  }, [isSuspended, isOnline]);
  return null;
}
