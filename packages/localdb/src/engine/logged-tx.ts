import type { ChangeLog, ReadLog } from './live-answers.ts';
import {
  keyOf,
  keyText,
  type RecordKey,
  type RecordReads,
  type Records,
  type RecordWrites,
} from './record-tx.ts';

/** Data that is derived from records of some kinds when a transaction has changed them. */
export interface Derived {
  /** Names of the kinds, as they are reported (`told`). */
  readonly tables: readonly string[];
  /** Kind of the derived records themselves. */
  readonly keeps?: Records<unknown> | undefined;
  /**
   * Returns the keys of the derived records that will be read because of these changed records, so that they can
   * be prefetched.
   */
  readonly foresee?: ((records: readonly object[]) => string[]) | undefined;
}

/** Wraps the reads of a transaction, and logs which data they read. */
export function loggedReads(tx: RecordReads, log: ReadLog): RecordReads {
  return {
    has: tx.has,
    get(of, keys) {
      log.read(of, keys);
      return tx.get(of, keys);
    },
    all(of, part) {
      log.read(of);
      return tx.all(of, part);
    },
    keys(of, part) {
      log.read(of);
      return tx.keys(of, part);
    },
    withKeys(of, index, keys) {
      log.read(of);
      return tx.withKeys(of, index, keys);
    },
    async matching(of, matches, read) {
      const found = await read(tx);
      log.found(of, matches, found);
      return found;
    },
  };
}

/**
 * Wraps the writes of a transaction, and logs which data they change. The earlier values of records are logged
 * only for the kinds from which data is derived.
 */
export function loggedWrites(
  tx: RecordWrites,
  changes: ChangeLog,
  derived: readonly Derived[],
): RecordWrites {
  const seen = new SeenRecords(tx, new Set(derived.flatMap(({ tables }) => tables)));
  const ahead = new AheadReads(tx, derived);
  const note = async <T>(of: Records<T>, keys: readonly RecordKey[], after: readonly object[] = []) => {
    const before = await seen.before(of, keys);
    for (const [index, key] of keys.entries()) {
      const change = { ref: String(key), before: before[index], after: after[index] };
      changes.record(of.told, keyText(key), change);
    }
  };
  const noteNew = async <T>(of: Records<T>, keys: readonly RecordKey[], records: readonly object[]) => {
    ahead.forget(of);
    ahead.ask(of, records);
    await note(of, keys, records);
  };
  return {
    ...tx,
    get: async (of, keys) => (await ahead.get(of, keys)) ?? (await seen.get(of, keys)),
    async put(of, records) {
      if (of.isToldByKey) await noteNew(of, keysOf(of, records), records);
      else changes.whole(of);
      await tx.put(of, records);
    },
    async putAt(of, key, record) {
      changes.whole(of, [key]);
      await tx.putAt(of, key, record);
    },
    async add(of, records) {
      if (of.isToldByKey) {
        const keys = keysOf(of, records);
        for (const key of keys) seen.asRead(of, key, undefined);
        await noteNew(of, keys, records);
      } else changes.whole(of);
      await tx.add(of, records);
    },
    async delete(of, keys) {
      if (of.isToldByKey) {
        ahead.forget(of);
        await note(of, keys);
      } else changes.whole(of, keys);
      await tx.delete(of, keys);
    },
    async deleteRange(of, range) {
      changes.whole(of);
      await tx.deleteRange(of, range);
    },
  };
}

const keysOf = <T>(of: Records<T>, records: readonly object[]) => records.map((record) => keyOf(of, record));

/**
 * Caches the records that a transaction has read, because derived data needs each record as it was before the change.
 */
class SeenRecords implements Pick<RecordReads, 'get'> {
  readonly #tx: RecordReads;
  readonly #followed: ReadonlySet<string>;
  readonly #known = new Map<string, Map<string, object | undefined>>();

  constructor(tx: RecordReads, followed: ReadonlySet<string>) {
    this.#tx = tx;
    this.#followed = followed;
  }

  asRead<T>({ told }: Records<T>, key: RecordKey, record: object | undefined): void {
    if (this.#followed.has(told)) this.#ofName(told).set(keyText(key), record);
  }

  async get<T>(of: Records<T>, keys: readonly RecordKey[]): Promise<(T | undefined)[]> {
    const found = await this.#tx.get(of, keys);
    // The cast is safe: records that are reported by key have their key within them.
    const records = found as (object | undefined)[];
    for (const [index, key] of keys.entries()) this.asRead(of, key, records[index]);
    return found;
  }

  async before<T>(of: Records<T>, keys: readonly RecordKey[]): Promise<readonly (object | undefined)[]> {
    if (!this.#followed.has(of.told)) return [];
    const known = this.#ofName(of.told);
    const unread = keys.filter((key) => !known.has(keyText(key)));
    if (unread.length > 0) await this.get(of, unread);
    return keys.map((key) => known.get(keyText(key)));
  }

  #ofName(told: string): Map<string, object | undefined> {
    const known = this.#known.get(told) ?? new Map<string, object | undefined>();
    this.#known.set(told, known);
    return known;
  }
}

/**
 * Maximum number of changed rows for which rows are prefetched. For a larger change, such as a page from the
 * server, one read at the end is as fast.
 */
const fewRows = 24;

/**
 * Prefetches the derived records that will be read, while the change is being written and
 * not after it. A small transaction then waits for the store once and not twice.
 */
class AheadReads {
  readonly #tx: Pick<RecordReads, 'get'>;
  readonly #derived: readonly Derived[];
  readonly #asked = new Map<string, Map<string, Promise<unknown>>>();

  constructor(tx: Pick<RecordReads, 'get'>, derived: readonly Derived[]) {
    this.#tx = tx;
    this.#derived = derived;
  }

  ask<T>({ told }: Records<T>, records: readonly object[]): void {
    if (records.length > fewRows) return;
    for (const { tables, keeps, foresee } of this.#derived) {
      if (keeps && foresee && tables.includes(told)) this.#ask(keeps, foresee(records));
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

  #ask(of: Records<unknown>, refs: readonly string[]): void {
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
