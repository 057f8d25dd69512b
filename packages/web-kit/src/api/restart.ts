/** Lets a try that hangs be given up from outside, for another one. */
export class Restart {
  #current = new AbortController();

  readonly now = (): void => {
    const hanging = this.#current;
    this.#current = new AbortController();
    hanging.abort();
  };

  /** Runs it, and again each time it was given up for that. */
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
