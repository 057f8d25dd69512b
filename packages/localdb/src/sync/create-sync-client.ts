import type { WriteTx } from '../data/local-store.ts';
import { countUnsent } from '../data/outbox-report.ts';
import { LiveSocket, type SocketUpdate } from './live-socket.ts';
import { applySocketUpdate, pushAndPull, type SyncStep } from './push-and-pull.ts';
import { type Batch, maxEntries, prepareBatch } from './push-outbox.ts';
import {
  delayAfterFailure,
  type SyncClient,
  type SyncClientOptions,
  SyncFailure,
  type SyncState,
  syncSchedule,
} from './sync-client.ts';
import { maxAttemptsReached } from './sync-status.ts';
import { FileUploads } from './upload-files.ts';

/** Creates the sync client. Each step first pushes local changes, then pulls changes made elsewhere. */
export function createSyncClient(options: SyncClientOptions): SyncClient {
  return new SyncLoop(options);
}

/**
 * Decides when to push and pull: at once, after a delay, after a failure, or when the socket reports a
 * change.
 */
class SyncLoop implements SyncClient {
  state: SyncState = { phase: 'stopped', attempts: 0, isLive: false };
  readonly #socket: LiveSocket | undefined;
  readonly #options: SyncClientOptions;
  readonly #uploads: FileUploads | undefined;
  #cancel: (() => void) | undefined;
  #isNudged = false;
  /** True when changes made elsewhere may have been missed and must be fetched. */
  #isToFetch = true;
  #steps: Promise<unknown> = Promise.resolve();
  #taking: Promise<unknown> = Promise.resolve();

  constructor(options: SyncClientOptions) {
    this.#options = options;
    const { socket: ways, clock, store, uploads } = options;
    this.#uploads = uploads && new FileUploads({ ...options, uploads, onEnded: () => this.nudge() });
    this.#socket =
      ways &&
      new LiveSocket({
        ways,
        clock,
        clientId: async () => (await store.read((tx) => tx.meta())).clientId,
        onLive: (isLive) => this.#turn(isLive),
        onUpdate: (update) => this.#applyInOrder(update),
        onHead: (head) => void this.#compare(head),
        onGivenUp: () => this.#pollSoon(),
      });
  }

  get #isStopped(): boolean {
    return this.state.phase === 'stopped';
  }

  start(): void {
    this.#isToFetch = true;
    if (this.#isStopped) this.#schedule(0, true);
    this.#uploads?.start();
  }

  stop(): void {
    this.#rest();
    this.#become({ phase: 'stopped', attempts: 0 });
    this.#socket?.stop();
    this.#uploads?.stop();
  }

  /**
   * Takes the new entries, to be sent right after the commit, if the loop is idle. Otherwise they wait for
   * the next step.
   */
  async take(tx: WriteTx): Promise<(() => void) | undefined> {
    if (!this.#isIdle) return undefined;
    const batch = await prepareBatch(tx, this.#options.schema, maxEntries);
    return batch && (() => this.#sendTaken(batch));
  }

  get #isIdle(): boolean {
    return this.state.phase === 'waiting' && this.state.attempts === 0;
  }

  #sendTaken(batch: Batch): void {
    // Another step has begun meanwhile: it finds the batch marked as sent, and sends it.
    if (!this.#isIdle) return;
    this.#rest();
    void this.#step(batch);
  }

  nudge(): void {
    this.#isNudged = true;
    if (this.#isIdle) this.#schedule(0);
  }

  #fetchSoon(): void {
    this.#isToFetch = true;
    this.nudge();
  }

  resume(): void {
    if (this.#isStopped) return;
    this.#isToFetch = true;
    this.#socket?.resume();
    this.#uploads?.resume();
    this.state = { ...this.state, attempts: 0 };
    if (this.state.phase !== 'working') this.#schedule(0);
  }

  async syncNow(): Promise<void> {
    const whole = { isStopped: () => false, isTold: () => false };
    do {
      while (!(await this.#alone(() => pushAndPull(this.#options, whole)))?.isHead);
    } while (await this.#uploads?.uploadSome());
  }

  join(channel: string): () => void {
    return this.#socket?.join(channel) ?? (() => undefined);
  }

  tell(channel: string, body: Record<string, unknown>): void {
    this.#socket?.tell(channel, body);
  }

  #become(next: Partial<SyncState> & Pick<SyncState, 'phase'>): void {
    const { reason: _reason, ...rest } = this.state;
    this.state = { ...rest, ...next };
    this.#options.onState(this.state);
  }

  #rest(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #schedule(milliseconds: number, isStart = false): void {
    if (this.#isStopped && !isStart) return;
    this.#rest();
    this.#become({ phase: 'waiting' });
    this.#cancel = this.#options.clock.after(milliseconds, () => {
      this.#cancel = undefined;
      void this.#step();
    });
  }

  /** Runs the work after all earlier steps and calls of `syncNow`, so that only one runs at a time. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#steps.then(work);
    this.#steps = done.catch(() => undefined);
    return done;
  }

  async #step(taken?: Batch): Promise<void> {
    const { clock } = this.#options;
    this.#isNudged = false;
    this.#become({ phase: 'working' });
    try {
      const pulled = await this.#alone(() => pushAndPull(this.#options, this.#way(), taken));
      if (this.#isStopped) return;
      this.#become({ phase: 'waiting', attempts: 0, ...(pulled?.isHead ? { headAt: clock.now() } : {}) });
      if (pulled && !pulled.isHead) this.#isToFetch = true;
      if (this.#isToFetch || this.#isNudged) return this.#schedule(syncSchedule.whenThereIsMore);
      if (pulled?.syncId !== undefined) this.#socket?.follow(pulled.endpoint, pulled.syncId);
      this.#waitAtTheHead();
    } catch (error) {
      this.#handleFailure(error);
    }
  }

  #way(): SyncStep {
    return {
      isStopped: () => this.#isStopped,
      // Evaluated after the push. A fetch that becomes necessary later happens in the next step.
      isTold: () => {
        const isTold = this.state.isLive && !this.#isToFetch;
        this.#isToFetch = false;
        return isTold;
      },
    };
  }

  #handleFailure(error: unknown): void {
    this.#isToFetch = true;
    if (this.#isStopped) return;
    const attempts = this.state.attempts + 1;
    const reason = pauseReason(error, attempts);
    if (reason === undefined) {
      this.state = { ...this.state, attempts };
      this.#schedule(delayAfterFailure(attempts, error));
    } else this.#become({ phase: 'paused', attempts, reason });
  }

  /**
   * Waits at the head. Does not poll while the socket is live: the socket reports changes, and its heartbeats
   * reveal missed ones.
   */
  #waitAtTheHead(): void {
    if (this.state.isLive) this.#rest();
    else this.#schedule(syncSchedule.atTheHead);
  }

  #pollSoon(): void {
    if (this.#isIdle) this.#schedule(syncSchedule.timer);
  }

  #turn(isLive: boolean): void {
    this.state = { ...this.state, isLive };
    this.#options.onState(this.state);
    if (this.#isStopped) return;
    // The socket did not report changes made before it opened.
    if (isLive) this.#fetchSoon();
    else if (this.state.phase === 'waiting' && !this.#cancel) this.#schedule(syncSchedule.atTheHead);
  }

  /**
   * Applies socket updates one after the other. If an update does not begin at the cursor, the loop fetches
   * instead.
   */
  #applyInOrder(update: SocketUpdate): void {
    this.#taking = this.#taking.then(async () => {
      if (this.#isStopped) return;
      const isTaken = await applySocketUpdate(this.#options, update).catch(() => false);
      if (!isTaken) this.#fetchSoon();
    });
  }

  async #compare(head: string): Promise<void> {
    const { store, clock } = this.#options;
    await this.#taking;
    const { syncId } = await store.read((tx) => tx.meta());
    // A tab that was closed may have queued entries without announcing them.
    const unsent = await countUnsent(store);
    if (this.#isStopped) return;
    if (syncId !== head || unsent > 0) this.#fetchSoon();
    else if (this.state.phase === 'waiting') this.#become({ phase: 'waiting', headAt: clock.now() });
  }
}

function pauseReason(error: unknown, attempts: number): string | undefined {
  if (error instanceof SyncFailure && (error.status === 401 || error.status === 403)) return error.code;
  return attempts >= syncSchedule.attempts ? maxAttemptsReached : undefined;
}
