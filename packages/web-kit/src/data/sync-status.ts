import { maxAttemptsReached, type SyncState } from '@mitto/localdb/sync-client';

/** The sync status of the account, the same in every tab. */
export interface SyncStatus {
  /** True once any rows were fetched, so that there is something to show. */
  readonly hasPage: boolean;
  /** True once the first sync is complete; until then a list may still grow. */
  readonly isComplete: boolean;
  /**
   * Last time at which the device was up to date with the server; undefined while this tab does not know it.
   */
  readonly headAt: number | undefined;
  /** True while the socket pushes changes. */
  readonly isLive: boolean;
  /** Failed attempts in a row; above 0 the server cannot be reached. */
  readonly attempts: number;
  /** Reason for which the sync is paused until the member resumes it: a server error code, or `attempts`. */
  readonly pause: string | undefined;
  /** Durability of the local data; `memory` is lost with the page. */
  readonly keeping: 'persistent' | 'best-effort' | 'memory';
  /** True when a newer version of the app uses the database in another tab: this page has to be reloaded. */
  readonly isOutdated?: boolean;
  /** Number of changes the server has not acknowledged. */
  readonly unsent: number;
  readonly refused: number;
  /** Number of server rows that this version of the app cannot read. */
  readonly quarantined: number;
}

/**
 * Value of `pause` after ten failed attempts. The sync client reports them as 'Maximum trial threshold
 * reached'.
 */
export const attemptsPause = 'attempts';

export const startingStatus: SyncStatus = {
  hasPage: false,
  isComplete: false,
  headAt: undefined,
  isLive: false,
  attempts: 0,
  pause: undefined,
  keeping: 'best-effort',
  unsent: 0,
  refused: 0,
  quarantined: 0,
};

/** The part of the status that the leader tab publishes to the other tabs. */
export type SyncNews = Pick<SyncStatus, 'headAt' | 'isLive' | 'attempts' | 'pause'>;

export function newsOf({ phase, reason, attempts, headAt, isLive }: SyncState): SyncNews {
  const pause = phase === 'paused' ? (reason === maxAttemptsReached ? attemptsPause : reason) : undefined;
  return { headAt, isLive, attempts, pause };
}
