import { useServices } from '@mitto/web-kit/face/services';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { useEffect, useState } from 'react';
import type { Suspension, UserInfo } from '../../contract/member.ts';

export interface ShownSuspension extends Suspension {
  /** On this device's clock; undefined until somebody ends it. */
  readonly until: number | undefined;
}

const second = 1000;

/** Why and until when the member is suspended, as this device knows it; it ends by the clock, with or without a network. */
export function useSuspension(): ShownSuspension | undefined {
  const { session, clock } = useServices();
  // The account feature is what fills the session; who is not signed in has no suspension.
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
