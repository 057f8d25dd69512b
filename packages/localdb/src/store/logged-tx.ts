import { AheadReads } from './ahead-reads.ts';
import {
  keyOf,
  keyText,
  type RecordKey,
  type RecordReads,
  type Records,
  type RecordWrites,
} from './record-tx.ts';
import type { RowFollower } from './row-follower.ts';
import type { StoredRow } from './stored-row.ts';
import type { ChangeLog, ReadLog } from './transaction-log.ts';

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
 * only for the tables that a follower watches.
 */
export function loggedWrites(
  tx: RecordWrites,
  changes: ChangeLog,
  followers: readonly RowFollower[],
): RecordWrites {
  const seen = new SeenRecords(tx, new Set(followers.flatMap(({ tables }) => tables)));
  const ahead = new AheadReads(tx, followers);
  const note = async <T>(of: Records<T>, keys: readonly RecordKey[], after: readonly object[] = []) => {
    const before = await seen.before(of, keys);
    for (const [index, key] of keys.entries()) {
      // The casts are safe: of the kinds that are reported by key, followers watch tables only.
      changes.record(of.told, keyText(key), {
        ref: String(key),
        before: before[index] as StoredRow | undefined,
        after: after[index] as StoredRow | undefined,
      });
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
 * Caches the records that a transaction has read, because followers need each row as it was before the change.
 */
class SeenRecords implements Pick<RecordReads, 'get'> {
  readonly #tx: RecordReads;
  readonly #followed: ReadonlySet<string>;
  readonly #known = new Map<string, Map<string, unknown>>();

  constructor(tx: RecordReads, followed: ReadonlySet<string>) {
    this.#tx = tx;
    this.#followed = followed;
  }

  asRead<T>({ told }: Records<T>, key: RecordKey, record: unknown): void {
    if (this.#followed.has(told)) this.#ofName(told).set(keyText(key), record);
  }

  async get<T>(of: Records<T>, keys: readonly RecordKey[]): Promise<(T | undefined)[]> {
    const found = await this.#tx.get(of, keys);
    for (const [index, key] of keys.entries()) this.asRead(of, key, found[index]);
    return found;
  }

  async before<T>(of: Records<T>, keys: readonly RecordKey[]): Promise<readonly unknown[]> {
    if (!this.#followed.has(of.told)) return [];
    const known = this.#ofName(of.told);
    const unread = keys.filter((key) => !known.has(keyText(key)));
    if (unread.length > 0) await this.get(of, unread);
    return keys.map((key) => known.get(keyText(key)));
  }

  #ofName(told: string): Map<string, unknown> {
    const known = this.#known.get(told) ?? new Map<string, unknown>();
    this.#known.set(told, known);
    return known;
  }
}
