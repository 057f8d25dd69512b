import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Overload {
  /** Returns true if this request must be refused, so that the server can serve the others. */
  sheds(): boolean;
  stop(): void;
}

const everyMs = 100;
const stepUp = 0.1;
const largestStep = 0.5;
const stepDown = 0.05;
const maxShed = 0.9;
const nanosecondsInMs = 1e6;

/**
 * Measures the delay of this process's event loop. While the delay is above the max, a growing share of requests is
 * refused. Refusing all of them would serve fewer requests: the load would swing between everything and
 * nothing instead of staying at the limit.
 */
export function watchOverload(maxDelayMs: number): Overload {
  const resolution = 10;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let share = 0;
  let owed = 0;
  const timer = setInterval(() => {
    // No sample in the interval means that the loop was blocked for all of it.
    const lateMs = delay.count === 0 ? everyMs : delay.mean / nanosecondsInMs - resolution;
    share = nextShare(share, lateMs, maxDelayMs);
    delay.reset();
  }, everyMs);
  timer.unref();
  return {
    sheds() {
      if (share === 0) return false;
      owed += share;
      if (owed < 1) return false;
      owed -= 1;
      return true;
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

export function nextShare(share: number, lateMs: number, maxDelayMs: number): number {
  // The step grows with the delay: if the loop needs a second for each turn, this function runs rarely and
  // has few chances to correct the share.
  if (lateMs > maxDelayMs) {
    return Math.min(maxShed, share + Math.min(largestStep, (stepUp * lateMs) / maxDelayMs));
  }
  return Math.max(0, share - stepDown);
}
