/** A header tells whole seconds only; less than that is no difference between clocks. */
const finestMs = 2000;

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

  /** Hears what time it is at the server. */
  readonly learn = (serverTime: number): void => {
    const ahead = serverTime - this.#now();
    this.#ahead = Math.abs(ahead) < finestMs ? 0 : ahead;
  };

  /** What was known before the page was loaded. */
  recall(ahead: number): void {
    if (this.#ahead === 0) this.#ahead = ahead;
  }
}
