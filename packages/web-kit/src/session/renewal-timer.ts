/**
 * Shortest remaining lifetime (ms) with which a token may open a socket. A token with less is renewed first,
 * because the server closes the socket when its token expires.
 */
export const leastLeftMs = 30_000;

/** Time before the expiry at which tokens are renewed (ms). */
const renewAheadMs = 60_000;
const renewAtMostEveryMs = 5000;
/** Longest delay that setTimeout accepts (ms); for longer waits the timer is set again. */
const longestTimerMs = 2 ** 31 - 1;

/** Calls `ring` one minute before a token expires. */
export class RenewalTimer {
  readonly #now: () => number;
  readonly #ring: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(now: () => number, ring: () => void) {
    this.#now = now;
    this.#ring = ring;
  }

  set(expiresAt: number, atLeastMs = renewAtMostEveryMs): void {
    clearTimeout(this.#timer);
    const wait = Math.max(atLeastMs, expiresAt - this.#now() - renewAheadMs);
    const isFar = wait > longestTimerMs;
    this.#timer = setTimeout(
      () => (isFar ? this.set(expiresAt) : this.#ring()),
      Math.min(wait, longestTimerMs),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
