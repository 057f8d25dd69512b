import { newId } from '@mitto/kit/ids';
import { TabBus } from '@mitto/kit/tab-bus';
import type { Engine, LoggedWrites } from './engine.ts';
import { type ConnectionOptions, IndexedDbConnection, layoutOf } from './indexed-db-connection.ts';
import { answerOf, endOf, indexedDbRecords } from './indexed-db-records.ts';
import { ChangeLog, LiveAnswers } from './live-answers.ts';
import { type Derived, loggedReads, loggedWrites } from './logged-tx.ts';
import type { RecordReads, Records, RecordWrites } from './record-tx.ts';

export interface IndexedDbEngineOptions extends Omit<ConnectionOptions, 'layout' | 'begin'> {
  /** Every kind of record of the database. */
  readonly kinds: readonly Records<unknown>[];
  /** See `Layout`. */
  readonly ownPrefix: string;
  /** Name of a declared store without key path, in which each write leaves its mark. */
  readonly markStore: string;
  readonly derived: readonly Derived[];
  /** Writes the first records of a newly created database. */
  readonly begin: (records: RecordWrites) => Promise<void>;
}

/**
 * Names of the errors of a connection that the browser has cut, as happens after a page was long in the
 * background.
 */
const cutConnection = new Set(['InvalidStateError', 'UnknownError']);

function isCutConnection(error: unknown): boolean {
  return error instanceof DOMException && cutConnection.has(error.name);
}

/** Number of keys for marks. Two open tabs with the same key only lose the protection that marks give. */
const markKeys = 64;
const newMarkKey = (): string => `mark ${Math.floor(Math.random() * markKeys)}`;

/** Result of a write whose transaction was told to commit. */
interface Written<T> {
  readonly answer: T;
  readonly changes: ChangeLog;
  /** Id of the write, stored in its transaction. */
  readonly mark: string;
}

/** The durable engine, in IndexedDB; every tab with a database of the same name shares it. */
export class IndexedDbEngine implements Engine {
  readonly isDurable = true;
  readonly #connection: IndexedDbConnection;
  readonly #derived: readonly Derived[];
  readonly #live = new LiveAnswers((work, log) => this.read((tx) => work(loggedReads(tx, log))));
  readonly #tabs: TabBus<readonly string[]>;
  readonly #markStore: string;
  /** Key under which each write leaves its mark. */
  readonly #markKey = newMarkKey();
  #isClosed = false;

  private constructor(options: IndexedDbEngineOptions) {
    const { name, kinds, ownPrefix, begin } = options;
    this.#derived = options.derived;
    this.#markStore = options.markStore;
    this.#connection = new IndexedDbConnection({
      ...options,
      layout: layoutOf(kinds, ownPrefix),
      begin: (tx) => begin(indexedDbRecords(tx)),
    });
    this.#tabs = new TabBus(`localdb/${name}`, (names) => this.#live.changed(ChangeLog.ofNames(names)));
  }

  static async open(options: IndexedDbEngineOptions): Promise<IndexedDbEngine> {
    const engine = new IndexedDbEngine(options);
    try {
      await engine.#connection.make();
    } catch (error) {
      engine.#tabs.close();
      throw error;
    }
    return engine;
  }

  /** True when this call of `open` created the database. */
  get isNew(): boolean {
    return this.#connection.isNew;
  }

  read<T>(work: (tx: RecordReads) => Promise<T>): Promise<T> {
    return this.#connected((db) => work(indexedDbRecords(db.transaction(db.objectStoreNames, 'readonly'))));
  }

  async write<T>(work: (tx: LoggedWrites) => Promise<T>): Promise<T> {
    let committing: Written<T> | undefined;
    const { answer, changes } = await this.#connected(async (db) => {
      // The connection may be cut after the transaction was kept and before this was told: look for its mark.
      const mark = committing?.mark;
      if (committing && mark === (await this.#lastMark(db))) return committing;
      return await this.#writeOnce(db, work, (written) => {
        committing = written;
      });
    });
    if (!changes.isEmpty) this.#tabs.post(changes.names);
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
    this.#isClosed = true;
    this.#live.clear();
    this.#tabs.close();
    await this.#connection.close();
  }

  async wipe(): Promise<void> {
    await this.close();
    await this.#connection.remove();
  }

  #lastMark(db: IDBDatabase): Promise<unknown> {
    return answerOf(db.transaction(this.#markStore).objectStore(this.#markStore).get(this.#markKey));
  }

  async #writeOnce<T>(
    db: IDBDatabase,
    work: (tx: LoggedWrites) => Promise<T>,
    onCommitting: (written: Written<T>) => void,
  ): Promise<Written<T>> {
    // With relaxed durability, a commit survives a crash of the browser. A power failure may lose the last
    // moments, as with the default of every browser.
    const tx = db.transaction(db.objectStoreNames, 'readwrite', { durability: 'relaxed' });
    const end = endOf(tx);
    // The transaction may end while the work still waits for a request. That request then fails too, and its
    // error is the one reported.
    end.catch(() => undefined);
    try {
      const changes = new ChangeLog();
      const records = loggedWrites(indexedDbRecords(tx), changes, this.#derived);
      const written = { answer: await work({ records, changes }), changes, mark: newId() };
      if (!changes.isEmpty) tx.objectStore(this.#markStore).put(written.mark, this.#markKey);
      tx.commit();
      onCommitting(written);
      // A live query that runs again from now on reads after this transaction, because transactions keep
      // their order.
      this.#live.changed(changes);
      await end;
      return written;
    } catch (error) {
      throw await causeOf(tx, end, error);
    }
  }

  /** Retries the work once on a new connection if the old one was cut. */
  async #connected<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new DOMException('The local database is closed.', 'InvalidStateError');
    try {
      return await work(await this.#connection.get());
    } catch (error) {
      if (this.#isClosed || !isCutConnection(error)) throw error;
      await this.#connection.close();
      return await work(await this.#connection.get());
    }
  }
}

/**
 * Aborts the transaction. Returns the browser's reason if there is one, else the error that the work threw.
 */
async function causeOf(tx: IDBTransaction, end: Promise<void>, thrown: unknown): Promise<unknown> {
  try {
    tx.abort();
  } catch {
    // The transaction has already ended by itself. Its reason is read below.
  }
  try {
    await end;
  } catch (why) {
    return tx.error ? why : thrown;
  }
  return new Error('The work of a transaction waited for something else than its store.', { cause: thrown });
}
