import { isLaidOut, layOut, type StoreLayout } from './indexed-db-layout.ts';
import { answerOf } from './indexed-db-request.ts';

/** A newer version of the app has been here: this one knows too little to touch what it left. */
export class NewerDatabaseError extends Error {}

/** There is no IndexedDB here at all; named as other refusals are. */
class MissingApiError extends Error {
  override readonly name = 'MissingAPIError';
}

export interface ConnectionOptions {
  readonly name: string;
  readonly schema: number;
  readonly layout: readonly StoreLayout[];
  /** Fills a database that is new, in the transaction that makes it: of two tabs one does. */
  readonly begin: (tx: IDBTransaction) => void;
}

/** Versions go in tens, to have room for adding what a version of the app should have had from the start. */
const step = 10;

/** A connection that is opened when it is needed and again when the browser has cut it. */
export class IndexedDbConnection {
  readonly #options: ConnectionOptions;
  #open: Promise<IDBDatabase> | undefined;
  isNew = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Makes the database where there is none. */
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
    // One that could not be opened was told to whoever asked for it.
    const db = await open?.catch(() => undefined);
    db?.close();
  }

  async remove(): Promise<void> {
    await answerOf(indexedDB.deleteDatabase(this.#options.name));
  }

  async #connect(isMade: boolean): Promise<IDBDatabase> {
    const { name, schema, layout } = this.#options;
    if (typeof indexedDB === 'undefined') throw new MissingApiError('This browser keeps no databases.');
    let db = await this.#openAt(schema * step, isMade).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'VersionError')
        return this.#openAt(undefined, isMade);
      throw error;
    });
    if (Math.floor(db.version / step) > schema) {
      db.close();
      throw new NewerDatabaseError(`${name} is newer than ${schema}.`);
    }
    if (!isLaidOut(db, layout)) {
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
    // Another tab brings a newer version, or takes everything away: it must not wait for this one.
    db.onversionchange = () => {
      db.close();
      forget();
    };
    return db;
  }

  #openAt(version: number | undefined, isMade: boolean): Promise<IDBDatabase> {
    const { name, layout, begin } = this.#options;
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result: db, transaction: tx } = request;
      if (!tx) return;
      // It was wiped meanwhile, by a tab that signed out: nothing of it comes back.
      if (oldVersion === 0 && !isMade) return tx.abort();
      layOut(db, tx, layout);
      if (oldVersion === 0) {
        this.isNew = true;
        begin(tx);
      }
    };
    return answerOf(request);
  }
}
