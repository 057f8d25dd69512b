import { useSyncExternalStore } from 'react';
import { useAccountData } from './account-data-context.tsx';
import type { SyncStatus } from './sync-status.ts';
import { useIsOnline } from './use-is-online.ts';

export interface SyncView extends SyncStatus {
  /** True while the device has a network and the server can be reached. */
  readonly isOnline: boolean;
  /** Resumes the sync after a pause, no matter which tab is the leader. */
  readonly resume: () => void;
}

/** Returns the sync status of the account for a screen. */
export function useSyncState(): SyncView {
  const { status } = useAccountData();
  const isOnline = useIsOnline();
  return { ...useSyncExternalStore(status.subscribe, status.snapshot), isOnline, resume: status.resume };
}
