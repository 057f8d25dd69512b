import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Duration of the toast (ms), long enough to be read by a member who has just come back. */
const toldFor = 6000;

/** Shows a toast to a member who was idle and comes back, and who is still signed in. */
export function useTellReturned(isAway: boolean, isSignedIn: boolean): void {
  const { toasts } = useServices();
  const wasAway = useRef(false);
  const tell = useEffectEvent(() => toasts.show({ text: m.app_idle_told(), staysFor: toldFor }));
  useEffect(() => {
    if (wasAway.current && !isAway && isSignedIn) tell();
    wasAway.current = isAway;
  }, [isAway, isSignedIn]);
}
