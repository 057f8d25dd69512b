import { useRunningRequests } from '@mitto/web-kit/api/use-running-requests';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useIsShown, useServices } from '@mitto/web-kit/feature/services';
import { Suspense } from 'react';
import { OfflineLine, RunningNotice } from './late-notices.ts';

/** Notice shown while the device is offline. Its code is loaded after the first page, or when it is needed. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const isShown = useIsShown();
  return <Suspense>{(isShown || !isOnline) && <OfflineLine isOnline={isOnline} />}</Suspense>;
}

/** Notice of running requests. Its code is loaded after the first page, or when a request is slow. */
export function RequestsNotice() {
  const { requests } = useServices();
  const state = useRunningRequests(requests);
  const isShown = useIsShown();
  return (
    <Suspense>
      {(isShown || state === 'slow' || state === 'proving') && <RunningNotice state={state} />}
    </Suspense>
  );
}
