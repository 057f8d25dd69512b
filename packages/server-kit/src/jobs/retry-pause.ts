import { hour, second } from '@mitto/kit/time';

/**
 * Returns the pause in ms before the next attempt: 2 s, 4 s, 8 s … up to one hour, shortened at random by up
 * to a half. The jitter spreads the retries of jobs that failed together.
 */
export function retryPause(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(hour, second * 2 ** attempt);
  return Math.round(longest * (0.5 + random() / 2));
}
