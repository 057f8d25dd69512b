import { useSyncExternalStore } from 'react';
import type { RequestsState, RunningRequests } from './running-requests.ts';

/** Returns the state for the spinner; 'slow' after eight seconds. */
export function useRunningRequests(requests: RunningRequests): RequestsState {
  return useSyncExternalStore(requests.subscribe, () => requests.state);
}
