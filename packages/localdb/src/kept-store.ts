import { copyToMemory } from './copy-to-memory.ts';
import type { LocalStore, ReadTx, WriteTx } from './local-store.ts';
import type { RowFollower } from './row-follower.ts';
import type { TablePlans } from './table-plan.ts';

interface Watch {
  attach(): void;
}

function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || isQuota(inner);
}

/** A store that stays while it can: where the device is full it goes on in memory, with the outbox, and says so. */
export class KeptStore implements LocalStore {
  #inner: LocalStore;
  readonly #plans: TablePlans;
  readonly #followers: readonly RowFollower[];
  readonly #onMemory: () => void;
  readonly #watches = new Set<Watch>();
  #moving: Promise<void> | undefined;

  constructor(
    inner: LocalStore,
    plans: TablePlans,
    onMemory: () => void,
    followers: readonly RowFollower[] = [],
  ) {
    this.#inner = inner;
    this.#plans = plans;
    this.#followers = followers;
    this.#onMemory = onMemory;
  }

  get isDurable(): boolean {
    return this.#inner.isDurable;
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#inner.read(work);
  }

  async write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    // Written to the disk now, it would be left behind there. A move that failed is its own caller's to hear.
    await this.#moving?.catch(() => undefined);
    try {
      return await this.#inner.write(work);
    } catch (error) {
      if (!isQuota(error)) throw error;
      // Others that found the disk full at the same time have moved it already.
      if (this.#inner.isDurable) {
        this.#moving ??= this.#moveToMemory().finally(() => {
          this.#moving = undefined;
        });
        await this.#moving;
      }
      return await this.#inner.write(work);
    }
  }

  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    const attached = { end: this.#inner.watch(work, tell, onError) };
    const watch: Watch = {
      attach: () => {
        attached.end();
        attached.end = this.#inner.watch(work, tell, onError);
      },
    };
    this.#watches.add(watch);
    return () => {
      this.#watches.delete(watch);
      attached.end();
    };
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  wipe(): Promise<void> {
    return this.#inner.wipe();
  }

  async #moveToMemory(): Promise<void> {
    const full = this.#inner;
    this.#inner = await copyToMemory(full, this.#plans, this.#followers);
    this.#onMemory();
    for (const watch of this.#watches) watch.attach();
    await full.close();
  }
}
