import type { ReadTx } from '../local-store.ts';
import type { RowFollower } from './row-follower.ts';
import type { StoredRow } from './stored-row.ts';

/**
 * Maximum number of changed rows for which rows are prefetched. For a larger change, such as a page from the
 * server, one read at the end is as fast.
 */
const fewRows = 24;

/**
 * Prefetches the rows that followers will read from their own tables, while the change is being written and
 * not after it. A small transaction then waits for the store once and not twice.
 */
export class AheadReads {
  readonly #tx: ReadTx;
  readonly #followers: readonly RowFollower[];
  readonly #asked = new Map<string, Map<string, Promise<StoredRow | undefined>>>();

  constructor(tx: ReadTx, followers: readonly RowFollower[]) {
    this.#tx = tx;
    this.#followers = followers;
  }

  ask(table: string, rows: readonly StoredRow[]): void {
    if (rows.length > fewRows) return;
    for (const { tables, keeps, foresee } of this.#followers) {
      if (keeps && foresee && tables.includes(table)) this.#ask(keeps.name, foresee(rows));
    }
  }

  async rows(table: string, refs: readonly string[]): Promise<(StoredRow | undefined)[] | undefined> {
    const asked = this.#asked.get(table);
    const found = refs.map((ref) => asked?.get(ref));
    return found.every((one) => one !== undefined) ? await Promise.all(found) : undefined;
  }

  /** Discards the prefetched rows of a table that has been written. */
  forget(table: string): void {
    this.#asked.delete(table);
  }

  #ask(table: string, refs: readonly string[]): void {
    const asked = this.#asked.get(table) ?? new Map<string, Promise<StoredRow | undefined>>();
    this.#asked.set(table, asked);
    const unasked = [...new Set(refs)].filter((ref) => !asked.has(ref));
    if (unasked.length === 0) return;
    const found = this.#tx.rows(table, unasked);
    for (const [index, ref] of unasked.entries()) {
      const one = found.then((rows) => rows[index]);
      // The prefetched row may never be used. If its read fails, the transaction itself reports the error.
      one.catch(() => undefined);
      asked.set(ref, one);
    }
  }
}
