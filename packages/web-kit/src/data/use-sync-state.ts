import { useSyncExternalStore } from 'react';
import { useAccountData } from './account-data-context.tsx';
import type { SyncStatus } from './sync-status.ts';
import { useIsOnline } from './use-is-online.ts';

export interface SyncView extends SyncStatus {
  /** The device has a network, as far as it knows. */
  readonly isOnline: boolean;
  /** Tries again after a pause, in whichever tab it is that syncs. */
  readonly resume: () => void;
}

/** How far the device and the server agree, for a screen. */
export function useSyncState(): SyncView {
  const { status } = useAccountData();
  const isOnline = useIsOnline();
  return { ...useSyncExternalStore(status.subscribe, status.snapshot), isOnline, resume: status.resume };
}
