import { serverAddress } from './server-place.ts';

/** Time without a byte of the answer (ms) after which a request makes the connection suspect. */
const silentAfterMs = 3000;
/** Max time of a probe (ms). */
const probeWithinMs = 3000;
/** Pauses between the probes while the server cannot be reached (ms); the last one repeats. */
const pausesMs = [1000, 2000, 4000, 8000];

interface ConnectionOptions {
  /** Sends the smallest possible request; any answer, also an error of the server, resolves it. */
  readonly probe: (signal: AbortSignal) => Promise<unknown>;
  /** Called when the server can no longer be reached, and when it can be reached again. */
  readonly onChange: (isReached: boolean) => void;
}

/**
 * Whether the server can be reached. The browser knows only whether the device has some network. A request
 * that fails, or brings nothing for three seconds, makes the connection suspect; a probe then decides. A slow
 * answer whose bytes arrive is no reason for doubt.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #isReached = true;
  #isProbing = false;
  #failed = 0;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get isReached(): boolean {
    return this.#isReached;
  }

  /** Follows a request until its first byte. `isAborted` tells an abort by the caller from a failure. */
  async follow<T>(answer: Promise<T>, isAborted: () => boolean): Promise<T> {
    const silent = setTimeout(() => void this.check(), silentAfterMs);
    try {
      const first = await answer;
      this.#set(true);
      return first;
    } catch (error) {
      if (!isAborted()) void this.check();
      throw error;
    } finally {
      clearTimeout(silent);
    }
  }

  /** Sends a probe, one at a time, and repeats it while the server cannot be reached. */
  async check(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    clearTimeout(this.#next);
    const isReached = await this.#options.probe(AbortSignal.timeout(probeWithinMs)).then(
      () => true,
      () => false,
    );
    this.#isProbing = false;
    this.#set(isReached);
    if (this.#isReached) return;
    const pause = pausesMs[Math.min(this.#failed, pausesMs.length - 1)];
    this.#failed += 1;
    this.#next = setTimeout(() => void this.check(), pause);
  }

  #set(isReached: boolean): void {
    if (isReached) {
      this.#failed = 0;
      clearTimeout(this.#next);
    }
    if (isReached === this.#isReached) return;
    this.#isReached = isReached;
    this.#options.onChange(isReached);
  }
}

/** The connection of this page. The browser's own events tell of its changes too. */
export const connection = new Connection({
  probe: (signal) =>
    fetch(serverAddress('/health/check'), { cache: 'no-store', credentials: 'omit', signal }),
  onChange: (isReached) => dispatchEvent(new Event(isReached ? 'online' : 'offline')),
});

/** Returns true while the device has a network and the server can be reached, as far as this page knows. */
export const isOnline = (): boolean => navigator.onLine && connection.isReached;
