/** A socket lives as long as the token it was shown. */
export const leastLeftMs = 30_000;

/** So long before the end of a token the next one is fetched. */
const renewAheadMs = 60_000;
const renewAtMostEveryMs = 5000;
/** Longer than a timer can be set: it looks again in between. */
const longestTimerMs = 2 ** 31 - 1;

/** Rings a minute before a token ends. */
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
