import type { LocalStore, ReadTx, WriteChoices, WriteTx } from '../local-store.ts';
import type { Meta } from '../store/meta-record.ts';
import { loadMemory } from './load-memory.ts';
import { isFull, isOutOfReach } from './refusals.ts';
import type { RowFollower } from './row-follower.ts';
import type { StoreExtension } from './store-extension.ts';
import type { TablePlans } from './table-plan.ts';

export interface KeptStoreOptions {
  readonly disk: LocalStore;
  readonly plans: TablePlans;
  readonly followers?: readonly RowFollower[];
  readonly extensions?: readonly StoreExtension[];
  /** Returns the meta to start with if nothing can be read from the disk. */
  readonly firstMeta: () => Meta;
  /** Called after the move to memory: the app then shows 'not kept on this device'. */
  readonly onMemory: () => void;
  /** Waits between two attempts to use the disk. */
  readonly pause?: () => Promise<void>;
}

/**
 * Maximum number of attempts to use the disk. After a page was long in the background, the disk may be
 * unavailable for a moment.
 */
const attempts = 4;
const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, 250));

interface Watch {
  attach(): void;
}

/**
 * A durable store with a fallback. If the disk fails, it continues in memory with the outbox, and calls
 * `onMemory`.
 */
export class KeptStore implements LocalStore {
  readonly #options: KeptStoreOptions;
  readonly #watches = new Set<Watch>();
  #inner: LocalStore;
  #moving: Promise<void> | undefined;

  constructor(options: KeptStoreOptions) {
    this.#options = options;
    this.#inner = options.disk;
  }

  get isDurable(): boolean {
    return this.#inner.isDurable;
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#done((store) => store.read(work));
  }

  async write<T>(work: (tx: WriteTx) => Promise<T>, choices?: WriteChoices): Promise<T> {
    // Waits, because a write to the disk during the move would not be copied. If the move fails, its own
    // caller receives the error.
    await this.#moving?.catch(() => undefined);
    return await this.#done((store) => store.write(work), choices);
  }

  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    const fail = (error: unknown) => {
      const from = this.#inner;
      if (!from.isDurable || !(isFull(error) || isOutOfReach(error))) return onError(error);
      // If the store moves to memory, the move itself attaches the watch again.
      const again = () => {
        if (this.#inner === from && this.#watches.has(watch)) watch.attach();
      };
      this.read(work).then(again, (why: unknown) => {
        if (this.#watches.has(watch)) onError(why);
      });
    };
    const attach = () => this.#inner.watch(work, tell, fail);
    const attached = { end: attach() };
    const watch: Watch = {
      attach: () => {
        attached.end();
        attached.end = attach();
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

  /** Also deletes the data that is still on the disk, so that nothing stays on the device. */
  async wipe(): Promise<void> {
    await this.#moving?.catch(() => undefined);
    const { disk } = this.#options;
    if (this.#inner !== disk) await this.#inner.wipe();
    await disk.wipe();
  }

  async #done<T>(
    work: (store: LocalStore) => Promise<T>,
    { whenFull = 'move' }: WriteChoices = {},
  ): Promise<T> {
    const { pause = aMoment } = this.#options;
    for (let attempt = 1; this.#inner.isDurable; attempt += 1) {
      try {
        return await work(this.#inner);
      } catch (error) {
        if (!isFull(error) && !isOutOfReach(error)) throw error;
        if (isFull(error) && whenFull === 'throw') throw error;
        // Another call may have found the same failure and moved to memory already.
        if (!this.#inner.isDurable) break;
        if (isFull(error) || attempt >= attempts) await this.#move();
        else await pause();
      }
    }
    return await work(this.#inner);
  }

  #move(): Promise<void> {
    this.#moving ??= this.#moveToMemory().finally(() => {
      this.#moving = undefined;
    });
    return this.#moving;
  }

  async #moveToMemory(): Promise<void> {
    const { disk, onMemory } = this.#options;
    const { copyToMemory } = await loadMemory();
    this.#inner = await copyToMemory(disk, this.#options);
    onMemory();
    for (const watch of this.#watches) watch.attach();
    // The disk is no longer used, and a broken disk may refuse to close.
    await disk.close().catch(() => undefined);
  }
}
