import { Listeners } from '@mitto/kit/listeners';

/** Age (ms) from which a request counts as slow. The screen then shows advice and a retry button. */
export const slowAfterMs = 8000;

export type RequestsState = 'idle' | 'running' | 'slow';

interface Running {
  /** Aborts the attempt that hangs and starts another. */
  readonly askAgain: (() => void) | undefined;
  slowTimer: ReturnType<typeof setTimeout>;
}

/** State of the spinner: idle, running, or slow. */
export class RunningRequests {
  readonly #listeners = new Listeners();
  readonly #running = new Set<Running>();
  readonly #slow = new Set<Running>();

  get state(): RequestsState {
    if (this.#slow.size > 0) return 'slow';
    return this.#running.size > 0 ? 'running' : 'idle';
  }

  readonly subscribe = this.#listeners.add;

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

  /** Restarts every slow request that can be restarted; returns false when there is none. */
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
    this.#listeners.emit();
  }
}
