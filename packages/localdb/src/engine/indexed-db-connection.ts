import { answerOf } from './indexed-db-records.ts';
import type { Records } from './record-tx.ts';

/** Thrown when another version of the app has upgraded the database, which this version must not change. */
export class NewerDatabaseError extends Error {}

/** Thrown when the browser has no IndexedDB at all. It has a name, by which `isRefused` recognises it. */
class MissingApiError extends Error {
  override readonly name = 'MissingAPIError';
}

/** Reports about tabs that have the same database open with another version of the app. */
export interface OtherVersions {
  /**
   * Called when the upgrade waits for a tab that does not close its connection. The promise settles when the
   * upgrade is done or has failed.
   */
  readonly onBlocked?: ((upgrade: Promise<unknown>) => void) | undefined;
  /** Called when another version has begun to upgrade the database: this page cannot use it any more. */
  readonly onOutdated?: (() => void) | undefined;
}

export interface ConnectionOptions extends OtherVersions {
  readonly name: string;
  readonly schema: number;
  readonly layout: Layout;
  /**
   * Fills a new database, in the transaction that creates it. If two tabs create it at once, only one fills
   * it.
   */
  readonly begin: (tx: IDBTransaction) => Promise<void>;
}

/**
 * IndexedDB versions per schema version: schema 3 begins at version 30. The versions in between stay free, to
 * add stores that were missing from the start.
 */
const step = 10;

/** A connection that is opened when it is first needed, and reopened after the browser has cut it. */
export class IndexedDbConnection {
  readonly #options: ConnectionOptions;
  #open: Promise<IDBDatabase> | undefined;
  isNew = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Opens the database, and creates it if there is none. */
  async make(): Promise<void> {
    this.#open = this.#connect(true);
    await this.#open;
  }

  async get(): Promise<IDBDatabase> {
    this.#open ??= this.#connect(false);
    const open = this.#open;
    try {
      return await open;
    } catch (error) {
      if (this.#open === open) this.#open = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    // If opening failed, the caller that requested the connection has already received the error.
    const db = await open?.catch(() => undefined);
    db?.close();
  }

  async remove(): Promise<void> {
    await answerOf(indexedDB.deleteDatabase(this.#options.name));
  }

  async #connect(isMade: boolean): Promise<IDBDatabase> {
    const { name, schema, layout, onOutdated } = this.#options;
    if (typeof indexedDB === 'undefined') throw new MissingApiError('This browser keeps no databases.');
    let db = await this.#openAt(schema * step, isMade).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'VersionError')
        return this.#openAt(undefined, isMade);
      throw error;
    });
    const isChanged = !isLaidOut(db, layout);
    // On a second connection, a layout other than that of the first one is of another version of the app.
    if (Math.floor(db.version / step) > schema || (isChanged && !isMade)) {
      db.close();
      throw new NewerDatabaseError(`${name} is newer than ${schema}.`);
    }
    if (isChanged) {
      const next = db.version + 1;
      db.close();
      if (next % step === 0)
        throw new Error(`${name} was changed too often within one version: count it up.`);
      db = await this.#openAt(next, isMade);
    }
    const forget = () => {
      if (this.#open === opened) this.#open = undefined;
    };
    const opened = this.#open;
    db.onclose = forget;
    // Closes the connection, so that another tab can upgrade or delete the database without waiting for this
    // tab.
    db.onversionchange = ({ newVersion }) => {
      db.close();
      forget();
      // Only another version upgrades a database that this one has open. Null stands for its deletion.
      if (newVersion !== null) onOutdated?.();
    };
    return db;
  }

  #openAt(version: number | undefined, isMade: boolean): Promise<IDBDatabase> {
    const { name, layout, begin, onBlocked } = this.#options;
    const request = indexedDB.open(name, version);
    const answer = answerOf(request);
    request.onblocked = () => onBlocked?.(answer);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result: db, transaction: tx } = request;
      if (!tx) return;
      // Another tab has signed out and deleted the database meanwhile: it must not be created again.
      if (oldVersion === 0 && !isMade) return tx.abort();
      layOut(db, tx, layout);
      if (oldVersion === 0) {
        this.isNew = true;
        begin(tx).catch(() => tx.abort());
      }
    };
    return answer;
  }
}

/** Definition of an object store of IndexedDB. */
type StoreLayout = Pick<Records<unknown>, 'keyPath' | 'isNumbered'> & {
  readonly name: string;
  readonly indexes: NonNullable<Records<unknown>['indexes']>;
};

/** The object stores of a database. */
export interface Layout {
  readonly stores: readonly StoreLayout[];
  /**
   * Stores whose names begin with it are deleted at the next change of the layout if they are not in the list.
   * Other unknown stores stay: they belong to an extension without which the database is opened.
   */
  readonly ownPrefix: string;
}

/** Returns the object stores of these kinds of records. Kinds with the same store declare it alike. */
export function layoutOf(declared: readonly Records<unknown>[], ownPrefix: string): Layout {
  const kinds = new Map(declared.map((of) => [of.store, of]));
  const stores = [...kinds].map(([name, { keyPath, isNumbered, indexes = [] }]) => ({
    name,
    ...(keyPath && { keyPath }),
    ...(isNumbered && { isNumbered }),
    indexes,
  }));
  return { stores, ownPrefix };
}

/**
 * Tells whether no store and no index is missing. What is there besides stays until something else changes the
 * layout: a tab of another version may need it, and the two would change the layout in turns.
 */
function isLaidOut(db: IDBDatabase, { stores }: Layout): boolean {
  if (stores.some(({ name }) => !db.objectStoreNames.contains(name))) return false;
  const tx = db.transaction(stores.map(({ name }) => name));
  return stores.every(({ name, indexes }) => {
    const there = tx.objectStore(name).indexNames;
    return indexes.every((index) => there.contains(index.name));
  });
}

function outdatedIn(db: IDBDatabase, { stores, ownPrefix }: Layout): string[] {
  const wanted = new Set(stores.map(({ name }) => name));
  return [...db.objectStoreNames].filter((name) => name.startsWith(ownPrefix) && !wanted.has(name));
}

/** Creates missing stores and indexes, and deletes own ones that are not in the layout. */
function layOut(db: IDBDatabase, tx: IDBTransaction, layout: Layout): void {
  for (const name of outdatedIn(db, layout)) db.deleteObjectStore(name);
  for (const { name, keyPath: path, isNumbered, indexes } of layout.stores) {
    const keyPath = path === undefined ? {} : { keyPath: typeof path === 'string' ? path : [...path] };
    const store = db.objectStoreNames.contains(name)
      ? tx.objectStore(name)
      : db.createObjectStore(name, { ...keyPath, autoIncrement: isNumbered ?? false });
    const names = new Set(indexes.map((index) => index.name));
    for (const old of [...store.indexNames]) if (!names.has(old)) store.deleteIndex(old);
    for (const { name: of, path: keys, isOfEach } of indexes) {
      if (store.indexNames.contains(of)) continue;
      store.createIndex(of, typeof keys === 'string' ? keys : [...keys], { multiEntry: isOfEach ?? false });
    }
  }
}
