/** After so long what may help is told, and a retry offered. */
export const slowAfterMs = 8000;

export type RequestsState = 'idle' | 'running' | 'slow';

interface Running {
  /** Gives up the try that hangs, and begins another. */
  readonly askAgain: (() => void) | undefined;
  slowTimer: ReturnType<typeof setTimeout>;
}

/** What the spinner shows: whether somebody waits for an answer, and whether for long. */
export class RunningRequests {
  readonly #listeners = new Set<() => void>();
  readonly #running = new Set<Running>();
  readonly #slow = new Set<Running>();

  get state(): RequestsState {
    if (this.#slow.size > 0) return 'slow';
    return this.#running.size > 0 ? 'running' : 'idle';
  }

  readonly subscribe = (heard: () => void): (() => void) => {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  };

  async track<T>(work: Promise<T>, askAgain?: () => void): Promise<T> {
    const request: Running = { askAgain, slowTimer: this.#timer(() => request) };
    this.#change(() => this.#running.add(request));
    try {
      return await work;
    } finally {
      clearTimeout(request.slowTimer);
      this.#change(() => {
        this.#running.delete(request);
        this.#slow.delete(request);
      });
    }
  }

  /** Asks again for whatever is slow, and tells whether there was anything that can be asked for again. */
  askAgain(): boolean {
    const hanging = [...this.#slow].filter(({ askAgain }) => askAgain !== undefined);
    this.#change(() => {
      for (const request of hanging) {
        this.#slow.delete(request);
        request.slowTimer = this.#timer(() => request);
      }
    });
    for (const { askAgain } of hanging) askAgain?.();
    return hanging.length > 0;
  }

  #timer(request: () => Running) {
    return setTimeout(() => this.#change(() => this.#slow.add(request())), slowAfterMs);
  }

  #change(change: () => void): void {
    const before = this.state;
    change();
    if (before === this.state) return;
    for (const heard of this.#listeners) heard();
  }
}
