import { hour, second } from '@mitto/kit/time';

/** 2 s, 4 s, 8 s … an hour, each shortened by up to a half so that what failed together comes back apart. */
export function retryPause(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(hour, second * 2 ** attempt);
  return Math.round(longest * (0.5 + random() / 2));
}
