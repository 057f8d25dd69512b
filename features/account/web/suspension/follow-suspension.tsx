import { useSyncState } from '@mitto/web-kit/data/use-sync-state';
import { useServices } from '@mitto/web-kit/face/services';
import { useEffect, useEffectEvent } from 'react';
import { useSuspension } from './use-suspension.ts';

const second = 1000;
/** Staff may end it sooner than was said. */
const lookEvery = 10 * second;

/**
 * Asks why the server has shut the account, and lets the sync go on when it is open again. It draws nothing: what is
 * shown follows the session.
 */
export function FollowSuspension() {
  const { session } = useServices();
  const { pause, resume, isOnline } = useSyncState();
  const isSuspended = useSuspension() !== undefined;
  const isRefused = pause === 'suspended';

  const look = useEffectEvent(async () => {
    // Without an answer nothing is known that was not known before.
    await session.refreshUser({ isQuiet: true }).catch(() => undefined);
  });
  const goOn = useEffectEvent(() => resume());

  // Refused: the reason is asked for. Over, here or there: asked once more, and the sync goes on.
  useEffect(() => {
    if (!isRefused || !isOnline || isSuspended) return undefined;
    let isHere = true;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    void look().then(() => {
      // A server whose clock is a little behind refuses once more, and is asked again.
      if (isHere) waiting = setTimeout(goOn, second);
    });
    return () => {
      isHere = false;
      clearTimeout(waiting);
    };
  }, [isRefused, isOnline, isSuspended]);

  // Told by the session alone: the other tabs hear of it from the sync.
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
