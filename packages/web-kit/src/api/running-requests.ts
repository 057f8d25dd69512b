/** After so long what may help is told, and a retry offered. */
export const slowAfterMs = 8000;

export type RequestsState = 'idle' | 'running' | 'slow';

/** What the spinner shows: whether somebody waits for an answer, and whether for long. */
export class RunningRequests {
  readonly #listeners = new Set<() => void>();
  readonly #running = new Set<symbol>();
  readonly #slow = new Set<symbol>();

  get state(): RequestsState {
    if (this.#slow.size > 0) return 'slow';
    return this.#running.size > 0 ? 'running' : 'idle';
  }

  readonly subscribe = (heard: () => void): (() => void) => {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  };

  async track<T>(work: Promise<T>): Promise<T> {
    const request = Symbol('request');
    this.#change(() => this.#running.add(request));
    const timer = setTimeout(() => this.#change(() => this.#slow.add(request)), slowAfterMs);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      this.#change(() => {
        this.#running.delete(request);
        this.#slow.delete(request);
      });
    }
  }

  #change(change: () => void): void {
    const before = this.state;
    change();
    if (before === this.state) return;
    for (const heard of this.#listeners) heard();
  }
}
