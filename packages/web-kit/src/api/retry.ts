import { CallError } from './call-error.ts';

const mostTries = 3;
const firstPauseMs = 300;
/** Longer is the member's wait, with the countdown before their eyes. */
const longestPauseMs = 3000;

/** Tries again what may be tried again: when no answer came, or one that says "in a moment". */
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
      if (tries >= mostTries || wait === undefined || wait > longestPauseMs) throw error;
      await pause(wait);
    }
  }
}

const passing = new Set([0, 408, 425, 429, 502, 503, 504]);

function pauseAfter(error: unknown, tries: number, random: () => number): number | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code !== 'idempotency/running' && !passing.has(error.status)) return undefined;
  if (error.countDown !== undefined) return error.countDown * 1000;
  // Spread, so that all who lost the server do not come back in one moment.
  return firstPauseMs * 2 ** (tries - 1) * (0.5 + random());
}

/** Waits, unless the caller gives up meanwhile. */
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
