import { SyncFailure } from '../sync-failure.ts';

/** Polling and backoff: delays in milliseconds, and counts of failed attempts. */
export const syncSchedule = {
  timer: 1000,
  whenThereIsMore: 10,
  atTheHead: 60_000,
  trials: 10,
  trialsBeforeBackoff: 3,
} as const;

export const trialsReached = 'Maximum trial threshold reached';

/** Returns the delay in milliseconds before the next attempt, after this many failures in a row. */
export function delayAfterFailure(trials: number, error: unknown): number {
  const { timer, trialsBeforeBackoff, atTheHead } = syncSchedule;
  const doublings = Math.max(0, trials - trialsBeforeBackoff);
  const asked = error instanceof SyncFailure && error.countDown !== undefined ? error.countDown * 1000 : 0;
  return Math.max(asked, Math.min(timer * 2 ** doublings, atTheHead));
}
