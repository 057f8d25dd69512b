import { Dexie, liveQuery } from 'dexie';
import { type DexieTables, dexieTx, metaKey, storesOf } from './dexie-tx.ts';
import type { LocalStore, Meta, ReadTx, WriteTx } from './local-store.ts';
import { isSameAnswer } from './same-answer.ts';
import type { TablePlans } from './table-plan.ts';

export interface DexieStoreOptions {
  readonly name: string;
  readonly plans: TablePlans;
  readonly schema: number;
  /** What a database begins with that is not there yet. */
  readonly firstMeta: Meta;
}

/** After a page was long in the background the browser may have cut the connection: these say so. */
const cutConnection = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

function isCutConnection(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  const inner = error instanceof Error && 'inner' in error ? error.inner : undefined;
  return cutConnection.has(name) || (inner instanceof Error && cutConnection.has(inner.name));
}

/** A newer version of the app has been here: this one knows too little to touch what it left. */
export class NewerDatabaseError extends Error {}

/** Dexie numbers versions in tens, to have room for its own repairs. */
async function installedSchema(name: string): Promise<number> {
  const databases = await Dexie.dependencies.indexedDB?.databases?.();
  return Math.floor((databases?.find((one) => one.name === name)?.version ?? 0) / 10);
}

/** The store that stays, in IndexedDB; every tab of the same account shares it. */
export class DexieStore implements LocalStore {
  readonly isDurable = true;
  /** Nobody had used it before. */
  isNew = false;
  readonly #dexie: Dexie;
  readonly #tables: DexieTables;
  #isClosed = false;

  private constructor(dexie: Dexie, plans: TablePlans) {
    this.#dexie = dexie;
    this.#tables = {
      plans,
      meta: dexie.table('_meta'),
      outbox: dexie.table('_outbox'),
      bases: dexie.table('_base'),
      held: dexie.table('_quarantine'),
      fill: dexie.table('_fill'),
      made: dexie.table('_tables'),
      local: dexie.table('_local'),
      rowsOf: (table) => dexie.table(`t_${table}`),
    };
  }

  static async open({ name, plans, schema, firstMeta }: DexieStoreOptions): Promise<DexieStore> {
    if ((await installedSchema(name)) > schema)
      throw new NewerDatabaseError(`${name} is newer than ${schema}.`);
    const dexie = new Dexie(name);
    dexie.version(schema).stores(storesOf(plans));
    await dexie.open();
    const store = new DexieStore(dexie, plans);
    await dexie.transaction('rw', '_meta', async () => {
      const meta = store.#tables.meta;
      store.isNew = (await meta.get(metaKey)) === undefined;
      if (store.isNew) await meta.put(firstMeta, metaKey);
    });
    return store;
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#transact('r', work);
  }

  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.#transact('rw', work);
  }

  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    let last: { readonly answer: T } | undefined;
    const subscription = liveQuery(() => this.read(work)).subscribe({
      next(answer) {
        if (last && isSameAnswer(last.answer, answer)) return;
        last = { answer };
        tell(answer);
      },
      error: onError,
    });
    return () => subscription.unsubscribe();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#dexie.close();
  }

  async wipe(): Promise<void> {
    this.#isClosed = true;
    await this.#dexie.delete();
  }

  /** Once more on a new connection where the old one was cut; the work is pure, so twice is as good as once. */
  async #transact<T>(mode: 'r' | 'rw', work: (tx: WriteTx) => Promise<T>): Promise<T> {
    // An async function by its looks: only then Dexie keeps the transaction open over native awaits.
    const scope = async () => await work(dexieTx(this.#tables));
    const run = () => this.#dexie.transaction(mode, this.#dexie.tables, scope);
    try {
      return await run();
    } catch (error) {
      if (this.#isClosed || !isCutConnection(error)) throw error;
      this.#dexie.close({ disableAutoOpen: false });
      await this.#dexie.open();
      return await run();
    }
  }
}
