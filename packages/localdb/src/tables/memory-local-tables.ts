import { answerFrom, indexKey } from '../store/row-query.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { type LocalRowWrites, type LocalTable, type LocalTableWrites, localKeys } from './local-table.ts';
import { noSuchTable } from './with-local-tables.ts';

interface Kept {
  readonly stored: StoredRow;
  /** Index keys as text, for comparison. */
  readonly keys: readonly string[];
}

/** Tables made on this device and their rows, in memory. */
export interface MemoryLocalTables {
  readonly made: Map<string, LocalTable>;
  /** Rows by the table's id, then by reference. */
  readonly rows: Map<string, Map<string, Kept>>;
  /** References by index key. */
  readonly byKey: Map<string, Set<string>>;
}

export function emptyLocalTables(): MemoryLocalTables {
  return { made: new Map(), rows: new Map(), byKey: new Map() };
}

type Undo = (() => void)[];

export function memoryLocalTables(
  { made, rows, byKey }: MemoryLocalTables,
  undo: Undo,
): LocalRowWrites & LocalTableWrites {
  const known = (name: string): LocalTable => {
    const table = made.get(name);
    if (!table) throw noSuchTable(name);
    return table;
  };
  const rowsOf = (id: string): Map<string, Kept> => {
    const of = rows.get(id) ?? new Map<string, Kept>();
    rows.set(id, of);
    return of;
  };
  /** Replaces a row, or deletes it if `next` is undefined. Returns the old row. */
  const replace = (id: string, ref: string, next: Kept | undefined): Kept | undefined => {
    const of = rowsOf(id);
    const old = of.get(ref);
    for (const key of old?.keys ?? []) byKey.get(key)?.delete(ref);
    for (const key of next?.keys ?? []) byKey.set(key, (byKey.get(key) ?? new Set()).add(ref));
    if (next) of.set(ref, next);
    else of.delete(ref);
    return old;
  };
  const change = (id: string, ref: string, next: Kept | undefined) => {
    const old = replace(id, ref, next);
    undo.push(() => void replace(id, ref, old));
  };
  const changeTable = (name: string, next: LocalTable | undefined) => {
    const old = made.get(name);
    if (next) made.set(name, structuredClone(next));
    else made.delete(name);
    undo.push(() => void (old ? made.set(name, old) : made.delete(name)));
  };
  return {
    localTables: async () => [...made.values()],
    localTable: async (name) => made.get(name),
    async rowsWith(name, index, values) {
      const { id } = known(name);
      const found = values.flatMap((of) => [
        ...(byKey.get(JSON.stringify([id, index, ...of.map(indexKey)])) ?? []),
      ]);
      return [...new Set(found)].flatMap((ref) => rowsOf(id).get(ref)?.stored ?? []);
    },
    putLocalTable: async (table) => changeTable(table.name, table),
    deleteLocalTable: async (name) => changeTable(name, undefined),
    async clearRows(name) {
      const { id } = known(name);
      for (const ref of [...rowsOf(id).keys()]) change(id, ref, undefined);
    },
    rows: async (name, refs) => refs.map((ref) => rowsOf(known(name).id).get(ref)?.stored),
    find: async (query) =>
      answerFrom(
        [...rowsOf(known(query.table).id).values()].map(({ stored }) => stored),
        query,
      ),
    refs: async (name) => [...rowsOf(known(name).id).keys()].sort(),
    async putRows(name, all) {
      const table = known(name);
      for (const row of all) {
        const keys = localKeys(table, row.row).map((of) => JSON.stringify(of));
        change(table.id, row.ref, { stored: structuredClone(row), keys });
      }
    },
    async deleteRows(name, refs) {
      for (const ref of refs) change(known(name).id, ref, undefined);
    },
  };
}
