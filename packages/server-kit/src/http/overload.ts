import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Overload {
  /** Returns true if this request must be turned away, so that the others are still served. */
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
 * Measures the delay of the event loop and sheds a growing share of requests while the delay is above its
 * max. It sheds a share, not all: a server that swings between everything and nothing serves less than a
 * server that stays at its limit.
 */
export function watchOverload(maxDelayMs: number): Overload {
  const resolution = 10;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let share = 0;
  let owed = 0;
  const timer = setInterval(() => {
    // An interval without a sample means that the loop was blocked throughout.
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
  // The step grows with the delay: a loop that turns once a second gets few chances to correct itself.
  if (lateMs > maxDelayMs) {
    return Math.min(maxShed, share + Math.min(largestStep, (stepUp * lateMs) / maxDelayMs));
  }
  return Math.max(0, share - stepDown);
}
