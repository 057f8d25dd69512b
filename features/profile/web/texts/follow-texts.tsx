import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient } from '@mitto/web-kit/feature/services';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Acceptance } from '../../contract/text-versions.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';

// Loaded lazily, because texts seldom change.
const ChangedTexts = lazy(async () => ({ default: (await import('./changed-texts.tsx')).ChangedTexts }));

/** Asks once after the start of the app whether texts changed, and shows them for the member to accept. */
export function FollowTexts() {
  const { loadDueTexts } = useClient(profileWebCalls);
  const isOnline = useIsOnline();
  const [due, setDue] = useState<readonly Acceptance[]>();
  const look = useEffectEvent(async () => {
    // Without an answer it is asked again when the network is back, or when the app is opened next.
    const answer = await loadDueTexts({}, { isQuiet: true }).catch(() => undefined);
    if (answer) setDue(answer.due);
  });
  const isUnknown = due === undefined;
  useEffect(() => {
    if (isOnline && isUnknown) void look();
  }, [isOnline, isUnknown]);
  if (due === undefined || due.length === 0) return null;
  return (
    <Suspense>
      <ChangedTexts due={due} onDone={() => setDue([])} />
    </Suspense>
  );
}
