import { useServices } from '@mitto/web-kit/face/services';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Long enough to be read by whoever has just come back. */
const toldFor = 6000;

/** Whoever was away and lost nothing by it is told so, when they are back to read it. */
export function useTellReturned(isAway: boolean, isSignedIn: boolean): void {
  const { toasts } = useServices();
  const wasAway = useRef(false);
  const tell = useEffectEvent(() => toasts.show({ text: m.app_idle_told(), staysFor: toldFor }));
  useEffect(() => {
    if (wasAway.current && !isAway && isSignedIn) tell();
    wasAway.current = isAway;
  }, [isAway, isSignedIn]);
}
