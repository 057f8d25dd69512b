import { SyncFailure } from '../sync-failure.ts';

/** Polling and backoff: delays in milliseconds, and counts of failed attempts. */
export const syncSchedule = {
  timer: 1000,
  whenThereIsMore: 10,
  atTheHead: 60_000,
  attempts: 10,
  attemptsBeforeBackoff: 3,
} as const;

export const maxAttemptsReached = 'Maximum trial threshold reached';

/** Returns the delay in milliseconds before the next attempt, after this many failures in a row. */
export function delayAfterFailure(attempts: number, error: unknown): number {
  const { timer, attemptsBeforeBackoff, atTheHead } = syncSchedule;
  const doublings = Math.max(0, attempts - attemptsBeforeBackoff);
  const asked = error instanceof SyncFailure && error.countDown !== undefined ? error.countDown * 1000 : 0;
  return Math.max(asked, Math.min(timer * 2 ** doublings, atTheHead));
}
