import type { Engine, TransactionStore } from '../engine/engine.ts';
import type { ChangeLog } from '../engine/live-answers.ts';
import type { Derived } from '../engine/logged-tx.ts';
import type { Records } from '../engine/record-tx.ts';
import { type ReadTx, readTx, type WriteTx, writeTx } from './local-tx.ts';
import { type Meta, shapesOfFollowers } from './meta-record.ts';
import { type RowTables, rowRecords } from './row-records.ts';
import type { RowChange, StoredRow, StoredTable } from './stored-row.ts';

export type { ReadTx, WriteTx };

/** The store of a local database. */
export type LocalStore = TransactionStore<ReadTx, WriteTx>;

/** Records that another package stores in the same database, declared by its opener. */
export interface StoreExtension {
  readonly records: readonly Records<unknown>[];
  /**
   * Loads a function that renames what has one of these names. It is called in the transaction in which the app
   * begins to use them for a table or a summary.
   */
  loadMakeRoom(): Promise<(tx: WriteTx, names: ReadonlySet<string>) => Promise<void>>;
}

/**
 * Updates data derived from the rows of other tables, such as a summary or the profiles that may be stored,
 * in the transaction that changes those rows. It is called for every change of a row, from any source.
 */
export interface RowFollower {
  readonly name: string;
  readonly tables: readonly string[];
  /**
   * Text that changes with the follower's definition. The derived data is then rebuilt from the existing
   * rows.
   */
  readonly shape: string;
  /** The table of the follower's own data, if it has one. */
  readonly keeps?: StoredTable;
  /**
   * Returns the references of the rows that the follower will read in its own table because of these changed
   * rows, so that they can be prefetched.
   */
  readonly foresee?: (rows: readonly StoredRow[]) => string[];
  follow(tx: WriteTx, table: string, changes: readonly RowChange[]): Promise<void>;
  remake(tx: WriteTx): Promise<void>;
}

/** Returns what an engine needs to know of the followers. */
export function derivedBy(followers: readonly RowFollower[]): Derived[] {
  return followers.map(({ tables, keeps, foresee }) => ({
    tables,
    keeps: keeps && rowRecords(keeps),
    // The cast is safe: followers watch tables only, whose records are rows.
    foresee: foresee as Derived['foresee'],
  }));
}

/** A store in an engine: its transactions have the calls of all kinds of records. */
export class EngineStore implements LocalStore {
  readonly isDurable: boolean;
  readonly #engine: Engine;
  readonly #tables: RowTables;
  readonly #followers: readonly RowFollower[];

  constructor(engine: Engine, tables: RowTables, followers: readonly RowFollower[]) {
    this.isDurable = engine.isDurable;
    this.#engine = engine;
    this.#tables = tables;
    this.#followers = followers;
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#engine.read((records) => work(readTx(records, this.#tables)));
  }

  /** Runs the work, then the followers of the rows that it changed. */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.#engine.write(async ({ records, changes }) => {
      const { tx, end } = writeTx(records, this.#tables);
      const answer = await work(tx);
      await this.#follow(tx, changes);
      await end();
      return answer;
    });
  }

  watch<T>(
    work: (tx: ReadTx) => Promise<T>,
    tell: (answer: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    return this.#engine.watch((records) => work(readTx(records, this.#tables)), tell, onError);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  wipe(): Promise<void> {
    return this.#engine.wipe();
  }

  /** Calls the followers at the end of a transaction, when its rows are final. */
  async #follow(tx: WriteTx, { records }: ChangeLog): Promise<void> {
    for (const [table, ofTable] of records) {
      // The cast is safe: only rows of tables are reported by key and followed.
      const changes = [...ofTable.values()] as RowChange[];
      const real = changes.filter(({ before, after }) => before ?? after);
      const following =
        real.length === 0 ? [] : this.#followers.filter(({ tables }) => tables.includes(table));
      for (const follower of following) await follower.follow(tx, table, real);
    }
  }
}

/** Returns the followers whose definition has changed since this database last built their data. */
export function outgrownFollowers({ follows = {} }: Meta, followers: readonly RowFollower[]): RowFollower[] {
  return followers.filter(({ name, shape }) => follows[name] !== shape);
}

/** Tells whether a version before had a follower that this one does not have: its data grow old from now on. */
export function hasGivenUp({ follows = {} }: Meta, followers: readonly RowFollower[]): boolean {
  return Object.keys(follows).some((name) => followers.every((follower) => follower.name !== name));
}

/** Rebuilds the data of these followers from the existing rows. */
export async function remakeFollowers(
  tx: WriteTx,
  outgrown: readonly RowFollower[],
  all: readonly RowFollower[],
): Promise<void> {
  for (const follower of outgrown) await follower.remake(tx);
  await tx.setMeta({ ...(await tx.meta()), follows: shapesOfFollowers(all) });
}
