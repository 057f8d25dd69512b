import type { LocalStore, Meta, ReadTx, WriteTx } from '../local-store.ts';
import { LiveAnswers } from '../store/live-answers.ts';
import { loggedReads, loggedWrites } from '../store/logged-tx.ts';
import { followChanges, type RowFollower } from '../store/row-follower.ts';
import { ChangeLog } from '../store/transaction-log.ts';
import { emptyTables, type MemoryTables } from './memory-tables.ts';
import { memoryTx } from './memory-tx.ts';

/** A store that lives as long as the page, for tests and for browsers that refuse to store data. */
export class MemoryStore implements LocalStore {
  readonly isDurable: boolean = false;
  readonly #tables: MemoryTables;
  readonly #followers: readonly RowFollower[];
  readonly #live = new LiveAnswers((work, log) => this.read((tx) => work(loggedReads(tx, log))));
  #queue: Promise<unknown> = Promise.resolve();

  constructor(content: Meta | MemoryTables, followers: readonly RowFollower[] = []) {
    this.#tables = 'meta' in content ? content : emptyTables(content);
    this.#followers = followers;
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#alone(() => work(memoryTx(this.#tables, [])));
  }

  async write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const changes = new ChangeLog();
    const answer = await this.#alone(async () => {
      const undo: (() => void)[] = [];
      try {
        const tx = loggedWrites(memoryTx(this.#tables, undo), changes, this.#followers);
        const worked = await work(tx);
        await followChanges(tx, this.#followers, changes.rows);
        return worked;
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
    const { meta: _meta, nextOrder: _next, local, ...stores } = this.#tables;
    const all = [...Object.values(stores), local.made, local.rows, local.byKey];
    for (const table of all) table.clear();
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
