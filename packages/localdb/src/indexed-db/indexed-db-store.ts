import { newId } from '@mitto/kit/ids';
import { TabBus } from '@mitto/kit/tab-bus';
import type { LocalStore, ReadTx, WriteTx } from '../local-store.ts';
import { RowTables } from '../rows/row-records.ts';
import { LiveAnswers } from '../store/live-answers.ts';
import { declaredRecords, readTx } from '../store/local-tx.ts';
import { loggedReads } from '../store/logged-tx.ts';
import { beginWith, type Meta, metaRecords } from '../store/meta-record.ts';
import type { RowFollower } from '../store/row-follower.ts';
import { runWrite } from '../store/run-write.ts';
import type { StoreExtension } from '../store/store-extension.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { ChangeLog } from '../store/transaction-log.ts';
import { IndexedDbConnection, type OtherVersions } from './indexed-db-connection.ts';
import { layoutOf } from './indexed-db-layout.ts';
import { indexedDbRecords } from './indexed-db-records.ts';
import { answerOf, endOf } from './indexed-db-request.ts';

export interface IndexedDbOptions extends OtherVersions {
  readonly name: string;
  readonly plans: TablePlans;
  readonly schema: number;
  /** Meta to write into a newly created database. */
  readonly firstMeta: Meta;
  readonly followers?: readonly RowFollower[];
  readonly extensions?: readonly StoreExtension[];
}

/**
 * Names of the errors of a connection that the browser has cut, as happens after a page was long in the
 * background.
 */
const cutConnection = new Set(['InvalidStateError', 'UnknownError']);

function isCutConnection(error: unknown): boolean {
  return error instanceof DOMException && cutConnection.has(error.name);
}

/** Object store in which each write leaves its mark. */
const markStore = metaRecords.store;
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

/** The durable store, in IndexedDB; every tab of the same account shares it. */
export class IndexedDbStore implements LocalStore {
  readonly isDurable = true;
  readonly #connection: IndexedDbConnection;
  readonly #tables: RowTables;
  readonly #followers: readonly RowFollower[];
  readonly #live = new LiveAnswers((work, log) =>
    this.read(({ records }) => work(readTx(loggedReads(records, log), this.#tables))),
  );
  readonly #tabs: TabBus<readonly string[]>;
  /** Key under which each write leaves its mark. */
  readonly #markKey = newMarkKey();
  #isClosed = false;

  private constructor(options: IndexedDbOptions) {
    const { name, plans, firstMeta, followers = [], extensions = [] } = options;
    const kept = followers.flatMap(({ keeps }) => (keeps ? [keeps] : []));
    this.#tables = new RowTables([...[...plans.values()].map(({ entry }) => entry), ...kept]);
    this.#followers = followers;
    this.#connection = new IndexedDbConnection({
      ...options,
      layout: layoutOf([
        ...declaredRecords,
        ...extensions.flatMap(({ records }) => records),
        ...this.#tables.all,
      ]),
      begin: (tx) => beginWith(indexedDbRecords(tx), firstMeta),
    });
    this.#tabs = new TabBus(`localdb/${name}`, (names) => this.#live.changed(ChangeLog.ofNames(names)));
  }

  static async open(options: IndexedDbOptions): Promise<IndexedDbStore> {
    const store = new IndexedDbStore(options);
    try {
      await store.#connection.make();
    } catch (error) {
      store.#tabs.close();
      throw error;
    }
    return store;
  }

  /** True when this call of `open` created the database. */
  get isNew(): boolean {
    return this.#connection.isNew;
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#connected((db) =>
      work(readTx(indexedDbRecords(db.transaction(db.objectStoreNames, 'readonly')), this.#tables)),
    );
  }

  async write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    let committing: Written<T> | undefined;
    const { answer, changes } = await this.#connected(async (db) => {
      // The connection may be cut after the transaction was kept and before this was told: look for its mark.
      const mark = committing?.mark;
      if (
        committing &&
        mark === (await answerOf(db.transaction(markStore).objectStore(markStore).get(this.#markKey)))
      ) {
        return committing;
      }
      return await this.#writeOnce(db, work, (written) => {
        committing = written;
      });
    });
    if (!changes.isEmpty) this.#tabs.post(changes.names);
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
    this.#isClosed = true;
    this.#live.clear();
    this.#tabs.close();
    await this.#connection.close();
  }

  async wipe(): Promise<void> {
    await this.close();
    await this.#connection.remove();
  }

  async #writeOnce<T>(
    db: IDBDatabase,
    work: (tx: WriteTx) => Promise<T>,
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
      const setting = { tables: this.#tables, followers: this.#followers };
      const written = { ...(await runWrite(indexedDbRecords(tx), setting, work)), mark: newId() };
      const { changes } = written;
      if (!changes.isEmpty) tx.objectStore(markStore).put(written.mark, this.#markKey);
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
