import { isLaidOut, layOut, type StoreLayout } from './indexed-db-layout.ts';
import { answerOf } from './indexed-db-request.ts';

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
  readonly layout: readonly StoreLayout[];
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
