import { useRunningRequests } from '@mitto/web-kit/api/use-running-requests';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useIsShown, useServices } from '@mitto/web-kit/face/services';
import { OfflineBar } from '@mitto/widgets/speaking/state-notice';
import { m } from '@mitto/words/messages';
import { Suspense } from 'react';
import { RunningNotice } from './late-notices.ts';

/** Says that the network is away, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return isOnline ? null : <OfflineBar>{m.app_offline()}</OfflineBar>;
}

/** That an answer is waited for. How it is said comes after the page, or when the page itself lets one wait. */
export function RequestsNotice() {
  const { requests } = useServices();
  const state = useRunningRequests(requests);
  const isShown = useIsShown();
  return <Suspense>{(isShown || state === 'slow') && <RunningNotice state={state} />}</Suspense>;
}
