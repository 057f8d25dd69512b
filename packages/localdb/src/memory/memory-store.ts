import type { LocalStore, ReadTx, WriteTx } from '../local-store.ts';
import { RowTables } from '../rows/row-records.ts';
import { LiveAnswers } from '../store/live-answers.ts';
import { readTx } from '../store/local-tx.ts';
import { loggedReads } from '../store/logged-tx.ts';
import { beginWith, type Meta, metaKey, metaRecords } from '../store/meta-record.ts';
import type { RowFollower } from '../store/row-follower.ts';
import { runWrite } from '../store/run-write.ts';
import { type MemoryContent, memoryRecords } from './memory-records.ts';

/** A store that lives as long as the page, for tests and for browsers that refuse to store data. */
export class MemoryStore implements LocalStore {
  readonly isDurable: boolean = false;
  readonly #content: MemoryContent;
  readonly #followers: readonly RowFollower[];
  /** Empty, because looking rows up by index would gain nothing in memory. */
  readonly #tables = new RowTables([]);
  readonly #live = new LiveAnswers((work, log) =>
    this.read(({ records }) => work(readTx(loggedReads(records, log), this.#tables))),
  );
  #queue: Promise<unknown>;

  constructor(content: Meta | MemoryContent, followers: readonly RowFollower[] = []) {
    const isWhole = content instanceof Map;
    this.#content = isWhole ? content : new Map();
    this.#followers = followers;
    this.#queue = isWhole ? Promise.resolve() : beginWith(memoryRecords(this.#content, []), content);
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#alone(() => work(readTx(memoryRecords(this.#content, []), this.#tables)));
  }

  async write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const { answer, changes } = await this.#alone(async () => {
      const undo: (() => void)[] = [];
      try {
        const setting = { tables: this.#tables, followers: this.#followers };
        return await runWrite(memoryRecords(this.#content, undo), setting, work);
      } catch (error) {
        for (const back of undo.reverse()) back();
        throw error;
      }
    });
    this.#live.changed(changes);
    return answer;
  }

  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
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
    const records = memoryRecords(this.#content, []);
    const [meta] = await records.get(metaRecords, [metaKey]);
    this.#content.clear();
    if (meta) await beginWith(records, meta);
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
