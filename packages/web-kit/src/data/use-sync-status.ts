import { attemptsPause, type SyncStatus } from '@mitto/localdb/sync-status';
import { useSyncExternalStore } from 'react';
import { useAccountData } from './account-data-context.tsx';

/**
 * Returns one value of the account's sync status. The component renders again only when this value changes:
 * each message that is sent changes other values several times.
 */
export function useSyncStatus<W extends keyof SyncStatus>(word: W): SyncStatus[W] {
  const { status } = useAccountData();
  return useSyncExternalStore(status.subscribe, () => status.snapshot()[word]);
}

/** Returns a function that resumes the sync after a pause, no matter which tab is the leader. */
export function useResumeSync(): () => void {
  return useAccountData().status.resume;
}

/** True for the pause after ten failed attempts. */
export const isAfterAttempts = (pause: SyncStatus['pause']): boolean => pause === attemptsPause;
