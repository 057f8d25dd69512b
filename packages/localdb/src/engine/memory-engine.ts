import type { Engine, LoggedWrites } from './engine.ts';
import { ChangeLog, LiveAnswers } from './live-answers.ts';
import { type Derived, loggedReads, loggedWrites } from './logged-tx.ts';
import { type MemoryContent, memoryRecords } from './memory-records.ts';
import type { RecordReads, RecordWrites } from './record-tx.ts';

export interface MemoryEngineOptions {
  readonly content: MemoryContent;
  readonly derived: readonly Derived[];
  /**
   * Writes the first records of a store without content. After a wipe it is called with the records from before,
   * and the store goes on with what it writes.
   */
  readonly begin: (records: RecordWrites, before: RecordReads) => Promise<void>;
}

/** An engine whose records live as long as the page, for tests and for browsers that refuse to store data. */
export class MemoryEngine implements Engine {
  readonly isDurable = false;
  readonly #options: MemoryEngineOptions;
  readonly #live = new LiveAnswers((work, log) => this.read((tx) => work(loggedReads(tx, log))));
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: MemoryEngineOptions) {
    this.#options = options;
    if (options.content.size === 0) this.#queue = this.#begin(new Map());
  }

  read<T>(work: (tx: RecordReads) => Promise<T>): Promise<T> {
    return this.#alone(() => work(memoryRecords(this.#options.content, [])));
  }

  async write<T>(work: (tx: LoggedWrites) => Promise<T>): Promise<T> {
    const { content, derived } = this.#options;
    const changes = new ChangeLog();
    const answer = await this.#alone(async () => {
      const undo: (() => void)[] = [];
      try {
        return await work({ records: loggedWrites(memoryRecords(content, undo), changes, derived), changes });
      } catch (error) {
        for (const back of undo.reverse()) back();
        throw error;
      }
    });
    this.#live.changed(changes);
    return answer;
  }

  watch<T>(
    work: (tx: RecordReads) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    return this.#live.watch(work, tell, onError);
  }

  async close(): Promise<void> {
    this.#live.clear();
    await this.#queue;
  }

  async wipe(): Promise<void> {
    await this.close();
    const { content } = this.#options;
    const before = new Map(content);
    content.clear();
    await this.#begin(before);
  }

  #begin(before: MemoryContent): Promise<void> {
    const { content, begin } = this.#options;
    return begin(memoryRecords(content, []), memoryRecords(before, []));
  }

  /** Runs transactions one after another, so that none sees the unfinished changes of another. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.then(
      () => undefined,
      // Only the caller receives the error; later transactions just wait for the end of this one.
      () => undefined,
    );
    return done;
  }
}
