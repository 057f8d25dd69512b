import type { TransactionStore, WriteChoices } from './engine.ts';
import { isFull, isOutOfReach } from './local-database-error.ts';

export interface KeptStoreOptions<Reads, Writes> {
  readonly disk: TransactionStore<Reads, Writes>;
  /** Copies as much as can be read of the disk to memory. */
  readonly copyToMemory: () => Promise<TransactionStore<Reads, Writes>>;
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
export class KeptStore<Reads, Writes> implements TransactionStore<Reads, Writes> {
  readonly #options: KeptStoreOptions<Reads, Writes>;
  readonly #watches = new Set<Watch>();
  #inner: TransactionStore<Reads, Writes>;
  #moving: Promise<void> | undefined;

  constructor(options: KeptStoreOptions<Reads, Writes>) {
    this.#options = options;
    this.#inner = options.disk;
  }

  get isDurable(): boolean {
    return this.#inner.isDurable;
  }

  read<T>(work: (tx: Reads) => Promise<T>): Promise<T> {
    return this.#done((store) => store.read(work));
  }

  async write<T>(work: (tx: Writes) => Promise<T>, choices?: WriteChoices): Promise<T> {
    // Waits, because a write to the disk during the move would not be copied. If the move fails, its own
    // caller receives the error.
    await this.#moving?.catch(() => undefined);
    return await this.#done((store) => store.write(work), choices);
  }

  watch<T>(
    work: (tx: Reads) => Promise<T>,
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
    work: (store: TransactionStore<Reads, Writes>) => Promise<T>,
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
    const { disk, copyToMemory, onMemory } = this.#options;
    this.#inner = await copyToMemory();
    onMemory();
    for (const watch of this.#watches) watch.attach();
    // The disk is no longer used, and a broken disk may refuse to close.
    await disk.close().catch(() => undefined);
  }
}
