import { rowRecords } from '../rows/row-records.ts';
import { keyText, type RecordKey, type RecordReads, type Records } from './record-tx.ts';
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
  readonly #tx: Pick<RecordReads, 'get'>;
  readonly #followers: readonly RowFollower[];
  readonly #asked = new Map<string, Map<string, Promise<unknown>>>();

  constructor(tx: Pick<RecordReads, 'get'>, followers: readonly RowFollower[]) {
    this.#tx = tx;
    this.#followers = followers;
  }

  ask<T>({ told }: Records<T>, records: readonly object[]): void {
    if (records.length > fewRows) return;
    for (const { tables, keeps, foresee } of this.#followers) {
      // The cast is safe: followers watch tables only, whose records are rows.
      if (keeps && foresee && tables.includes(told)) {
        this.#ask(rowRecords(keeps), foresee(records as readonly StoredRow[]));
      }
    }
  }

  async get<T>({ told }: Records<T>, keys: readonly RecordKey[]): Promise<(T | undefined)[] | undefined> {
    const asked = this.#asked.get(told);
    if (!asked) return undefined;
    // The cast is safe: what was asked for under this name has the type of its declaration.
    const found = keys.map((key) => asked.get(keyText(key)) as Promise<T | undefined> | undefined);
    return found.every((one) => one !== undefined) ? await Promise.all(found) : undefined;
  }

  /** Discards the prefetched records of a kind that has been written. */
  forget<T>({ told }: Records<T>): void {
    this.#asked.delete(told);
  }

  #ask(of: Records<StoredRow>, refs: readonly string[]): void {
    const asked = this.#asked.get(of.told) ?? new Map<string, Promise<unknown>>();
    this.#asked.set(of.told, asked);
    const unasked = [...new Set(refs)].filter((ref) => !asked.has(ref));
    if (unasked.length === 0) return;
    const found = this.#tx.get(of, unasked);
    for (const [index, ref] of unasked.entries()) {
      const one = found.then((rows) => rows[index]);
      // The prefetched row may never be used. If its read fails, the transaction itself reports the error.
      one.catch(() => undefined);
      asked.set(ref, one);
    }
  }
}
