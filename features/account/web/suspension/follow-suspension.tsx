import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useResumeSync, useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useEffectEvent } from 'react';
import { useSuspension } from './use-suspension.ts';

const second = 1000;
/**
 * Interval at which a suspended account is fetched again (10 s), because staff may end a suspension early.
 */
const lookEvery = 10 * second;

/**
 * Fetches the account when the server refuses the sync, and resumes the sync when the suspension is over.
 * Renders nothing: `SuspensionNotice` shows the suspension.
 */
export function FollowSuspension() {
  const { session } = useServices();
  const isOnline = useIsOnline();
  const pause = useSyncStatus('pause');
  const resume = useResumeSync();
  const isSuspended = useSuspension() !== undefined;
  const isRefused = pause === 'suspended';

  const look = useEffectEvent(async () => {
    // Without an answer the session stays as it is.
    await session.refreshUser({ isQuiet: true }).catch(() => undefined);
  });
  const goOn = useEffectEvent(() => resume());

  // Runs when the server refuses the sync, and again when the suspension is over: fetches the account, and
  // then resumes the sync.
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

  // The session contains a suspension, but the sync has not been refused yet. Resume the sync: the server
  // refuses it, and the refusal reaches the other tabs too.
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
