import type { Now } from '@mitto/kit/time';

/** A clock that stands still until a test advances it. */
export interface TestClock {
  readonly now: Now;
  advance(ms: number): void;
}

/** Default start time of a test clock (ms): arbitrary, but the same in every run. */
const start = Date.UTC(2026, 2, 3, 12);

export function createTestClock(from: number = start): TestClock {
  let at = from;
  return {
    now: () => at,
    advance(ms) {
      at += ms;
    },
  };
}
