/** A header tells whole seconds only. */
const headerMs = 1000;

/** The server's time on a device whose own clock may be wrong by a day. */
export class ServerClock {
  readonly #now: () => number;
  #ahead = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get ahead(): number {
    return this.#ahead;
  }

  readonly now = (): number => this.#now() + this.#ahead;

  /** When a time of the server's comes on this device's clock. */
  readonly onDevice = (serverTime: number): number => serverTime - this.#ahead;

  /**
   * Hears what time it was at the server between the asking, by this device's clock, and now. What is believed stays
   * for as long as it may be true: the device itself first, so that a slow answer does not set a right clock wrong.
   */
  readonly learn = (serverTime: number, askedAt = this.#now()): void => {
    const least = serverTime - this.#now();
    const most = serverTime + headerMs - askedAt;
    const fits = (ahead: number) => least <= ahead && ahead <= most;
    if (fits(0)) this.#ahead = 0;
    else if (!fits(this.#ahead)) this.#ahead = Math.round((least + most) / 2);
  };

  /** What was known before the page was loaded. */
  recall(ahead: number): void {
    if (this.#ahead === 0) this.#ahead = ahead;
  }
}
