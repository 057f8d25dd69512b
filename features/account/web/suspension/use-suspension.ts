import { useServices } from '@mitto/web-kit/feature/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { useEffect, useState } from 'react';
import type { Suspension, UserInfo } from '../../contract/member.ts';

export interface ShownSuspension extends Suspension {
  /** Time at which the suspension ends, by this device's clock; undefined when only staff can end it. */
  readonly until: number | undefined;
}

const second = 1000;

/**
 * The suspension of the member; undefined when not suspended. It ends by the device's clock, also offline.
 */
export function useSuspension(): ShownSuspension | undefined {
  const { session, clock } = useServices();
  // The account feature stores its `UserInfo` in the session. When signed out, there is no suspension.
  const { suspension = null } = useUserInfo(session) as Partial<UserInfo>;
  const waitTime = suspension?.waitTime ?? null;
  const until = waitTime === null ? undefined : clock.onDevice(waitTime);
  const isOver = useIsPast(until);
  return suspension === null || isOver ? undefined : { ...suspension, until };
}

function useIsPast(time: number | undefined): boolean {
  const [isPast, setPast] = useState(() => hasPassed(time));
  useEffect(() => {
    const look = () => setPast(hasPassed(time));
    look();
    if (time === undefined) return undefined;
    const timer = setInterval(look, second);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [time]);
  return isPast && hasPassed(time);
}

const hasPassed = (time: number | undefined): boolean => time !== undefined && time <= Date.now();
