import { Listeners } from '@mitto/kit/listeners';

/** Age (ms) from which a request counts as slow. The screen then shows advice and a retry button. */
export const slowAfterMs = 8000;

/** `proving`: the device solves a proof of work. */
export type RequestsState = 'idle' | 'running' | 'slow' | 'proving';

interface Running {
  /** Aborts the attempt that hangs and starts another. */
  readonly askAgain: (() => void) | undefined;
  slowTimer: ReturnType<typeof setTimeout>;
}

/** State of the spinner: idle, running, slow, or proving. */
export class RunningRequests {
  readonly #listeners = new Listeners();
  readonly #running = new Set<Running>();
  readonly #slow = new Set<Running>();
  #proving = 0;

  get state(): RequestsState {
    // A task of the device explains why it takes long, and asking again would not help.
    if (this.#proving > 0) return 'proving';
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

  /** Shows that the device works on a task of the server. */
  async prove<T>(work: Promise<T>): Promise<T> {
    this.#change(() => {
      this.#proving += 1;
    });
    try {
      return await work;
    } finally {
      this.#change(() => {
        this.#proving -= 1;
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
