import type { LocalStore, Meta, ReadTx, WriteTx } from './local-store.ts';
import { emptyTables, type MemoryTables } from './memory-tables.ts';
import { memoryTx } from './memory-tx.ts';
import { isSameAnswer } from './same-answer.ts';

/** The store that lives as long as the page: where nothing can be kept, and for what is thrown away after a test. */
export class MemoryStore implements LocalStore {
  readonly isDurable: boolean = false;
  readonly #tables: MemoryTables;
  readonly #watchers = new Set<() => void>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(content: Meta | MemoryTables) {
    this.#tables = 'meta' in content ? content : emptyTables(content);
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#alone(() => work(memoryTx(this.#tables, [])));
  }

  async write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const answer = await this.#alone(async () => {
      const undo: (() => void)[] = [];
      try {
        return await work(memoryTx(this.#tables, undo));
      } catch (error) {
        for (const back of undo.reverse()) back();
        throw error;
      }
    });
    for (const changed of this.#watchers) changed();
    return answer;
  }

  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    let last: { readonly answer: T } | undefined;
    let isEnded = false;
    const look = () => {
      const looked = this.read(work).then((answer) => {
        if (isEnded || (last && isSameAnswer(last.answer, answer))) return;
        last = { answer };
        tell(answer);
      });
      looked.catch(onError);
    };
    this.#watchers.add(look);
    look();
    return () => {
      isEnded = true;
      this.#watchers.delete(look);
    };
  }

  async close(): Promise<void> {
    this.#watchers.clear();
    await this.#queue;
  }

  async wipe(): Promise<void> {
    await this.close();
    const { rows, bases, held, fill, outbox } = this.#tables;
    for (const table of [rows, bases, held, fill, outbox]) table.clear();
  }

  /** One after another, so that nobody sees half of a transaction. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.then(
      () => undefined,
      // Whoever asked is told; those behind only wait for the end.
      () => undefined,
    );
    return done;
  }
}
