import { useRunningRequests } from '@mitto/web-kit/api/use-running-requests';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useIsShown, useServices } from '@mitto/web-kit/feature/services';
import { OfflineBar } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { Suspense } from 'react';
import { RunningNotice } from './late-notices.ts';

/** Notice shown while the device is offline. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return isOnline ? null : <OfflineBar>{m.app_offline()}</OfflineBar>;
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
