/** Precision of the Date header (ms). */
const headerMs = 1000;

/** The server's time, on a device whose own clock may be wrong by a day. */
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

  /** Converts a server time into this device's clock. */
  readonly onDevice = (serverTime: number): number => serverTime - this.#ahead;

  /**
   * Corrects the offset between the two clocks from an answer's Date header; `askedAt` is the device time at
   * which the request was sent. The answer allows a range of offsets. The new offset is 0 if 0 is in the
   * range, else the current one if that is in the range, else the middle. So a slow answer does not make a
   * right clock wrong.
   */
  readonly learn = (serverTime: number, askedAt = this.#now()): void => {
    const least = serverTime - this.#now();
    const most = serverTime + headerMs - askedAt;
    const fits = (ahead: number) => least <= ahead && ahead <= most;
    if (fits(0)) this.#ahead = 0;
    else if (!fits(this.#ahead)) this.#ahead = Math.round((least + most) / 2);
  };

  /** Restores the offset stored before the page was loaded. */
  recall(ahead: number): void {
    if (this.#ahead === 0) this.#ahead = ahead;
  }
}
