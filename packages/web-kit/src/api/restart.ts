/** Lets a caller abort an attempt that hangs, and starts another one. */
export class Restart {
  #current = new AbortController();

  readonly now = (): void => {
    const hanging = this.#current;
    this.#current = new AbortController();
    hanging.abort();
  };

  /** Runs `work`, and runs it again each time `now` aborted it. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (;;) {
      const { signal } = this.#current;
      try {
        return await work(signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  }
}
