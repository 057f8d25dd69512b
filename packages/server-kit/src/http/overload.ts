import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Overload {
  /** Whether this request is one of those to turn away, so that the others are still served. */
  sheds(): boolean;
  stop(): void;
}

const everyMs = 100;
const stepUp = 0.1;
const largestStep = 0.5;
const stepDown = 0.05;
const mostShed = 0.9;
const nanosecondsInMs = 1e6;

/**
 * Watches how late the event loop is and turns away a growing share of requests while it is too late. A share,
 * not all: a server that swings between everything and nothing serves less than one that stays at its limit.
 */
export function watchOverload(mostDelayMs: number): Overload {
  const resolution = 10;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let share = 0;
  let owed = 0;
  const timer = setInterval(() => {
    // An interval without a sample had the loop blocked throughout.
    const lateMs = delay.count === 0 ? everyMs : delay.mean / nanosecondsInMs - resolution;
    share = nextShare(share, lateMs, mostDelayMs);
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

export function nextShare(share: number, lateMs: number, mostDelayMs: number): number {
  // The later, the larger the step: a loop that turns once a second gets few chances to correct itself.
  if (lateMs > mostDelayMs) {
    return Math.min(mostShed, share + Math.min(largestStep, (stepUp * lateMs) / mostDelayMs));
  }
  return Math.max(0, share - stepDown);
}
