import { trialsReached } from '@mitto/localdb/sync/sync-schedule';
import type { SyncState } from '@mitto/localdb/sync-client';

/** How far the device and the server agree, as every tab of the account sees it. */
export interface SyncStatus {
  /** Something was fetched at some time: there is something to show. */
  readonly hasPage: boolean;
  /** Everything the server had has been here at least once; before that a list may still be growing. */
  readonly isComplete: boolean;
  /** When both were level last; undefined where this tab has not heard. */
  readonly headAt: number | undefined;
  /** News comes as it happens. */
  readonly isLive: boolean;
  /** Failures in a row: above 0 the server is not reached. */
  readonly trials: number;
  /** Why nothing is sent or fetched until somebody does something: a code of the server, or `trials`. */
  readonly pause: string | undefined;
  /** How long the device keeps it: `memory` goes with the page. */
  readonly keeping: 'persistent' | 'best-effort' | 'memory';
  /** Changes no server has confirmed yet. */
  readonly unsent: number;
  readonly refused: number;
  /** Rows of the server this version of the app cannot read. */
  readonly quarantined: number;
}

/** The pause after ten failures: 'Maximum trial threshold reached'. */
export const trialsPause = 'trials';

export const startingStatus: SyncStatus = {
  hasPage: false,
  isComplete: false,
  headAt: undefined,
  isLive: false,
  trials: 0,
  pause: undefined,
  keeping: 'best-effort',
  unsent: 0,
  refused: 0,
  quarantined: 0,
};

/** What the tab that syncs tells of it. */
export type SyncNews = Pick<SyncStatus, 'headAt' | 'isLive' | 'trials' | 'pause'>;

export function newsOf({ phase, reason, trials, headAt, isLive }: SyncState): SyncNews {
  const pause = phase === 'paused' ? (reason === trialsReached ? trialsPause : reason) : undefined;
  return { headAt, isLive, trials, pause };
}
