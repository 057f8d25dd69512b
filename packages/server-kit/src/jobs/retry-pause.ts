import { hour, second } from '@mitto/kit/time';

/**
 * Exponential backoff: 2 s, 4 s, 8 s … one hour. Jitter shortens each pause by up to a half, so that jobs
 * that failed together spread apart.
 */
export function retryPause(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(hour, second * 2 ** attempt);
  return Math.round(longest * (0.5 + random() / 2));
}
