import { CallError } from './call-error.ts';

const maxTries = 3;
const firstPauseMs = 300;
/**
 * Longest pause before a retry (ms). When the server demands a longer one, the error is thrown, and the
 * screen shows the countdown.
 */
const longestPauseMs = 3000;

/** Retries with backoff when no answer came, or when the server reports a temporary problem. */
export async function withRetries<T>(
  work: () => Promise<T>,
  pause: (ms: number) => Promise<void>,
  random: () => number = Math.random,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = pauseAfter(error, tries, random);
      if (tries >= maxTries || wait === undefined || wait > longestPauseMs) throw error;
      await pause(wait);
    }
  }
}

const passing = new Set([0, 408, 425, 429, 502, 503, 504]);

function pauseAfter(error: unknown, tries: number, random: () => number): number | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code !== 'idempotency/running' && !passing.has(error.status)) return undefined;
  if (error.countDown !== undefined) return error.countDown * 1000;
  // Jitter, so that clients that lost the server together do not all retry at the same moment.
  return firstPauseMs * 2 ** (tries - 1) * (0.5 + random());
}

/** Resolves after the pause; rejects with the signal's reason when the caller aborts. */
export function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', leave);
    resolve();
  }, ms);
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted) leave();
  return promise;
}
