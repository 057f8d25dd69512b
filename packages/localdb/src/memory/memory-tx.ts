import type { WriteTx } from '../local-store.ts';
import { type OutboxItem, touchedBy } from '../outbox/outbox-item.ts';
import { answerFrom } from '../store/row-query.ts';
import type { StoredRow } from '../store/stored-row.ts';
import type { LocalTableWrites } from '../tables/local-table.ts';
import { memoryLocalTables } from '../tables/memory-local-tables.ts';
import { withLocalTables } from '../tables/with-local-tables.ts';
import { type MemoryTables, tableIn } from './memory-tables.ts';

type Undo = (() => void)[];

function set<K, V>(map: Map<K, V>, key: K, value: V, undo: Undo): void {
  const had = map.has(key);
  const old = map.get(key);
  // Stores a copy, as IndexedDB does, so that later changes of the caller's object have no effect.
  map.set(key, structuredClone(value));
  undo.push(() => {
    if (had && old !== undefined) map.set(key, old);
    else map.delete(key);
  });
}

function unset<K, V>(map: Map<K, V>, key: K, undo: Undo): void {
  const old = map.get(key);
  if (!map.delete(key) || old === undefined) return;
  undo.push(() => map.set(key, old));
}

/** Returns a transaction over tables in memory. `undo` collects the steps that roll it back. */
export function memoryTx(tables: MemoryTables, undo: Undo): WriteTx {
  const local = memoryLocalTables(tables.local, undo);
  return withLocalTables(syncedTx(tables, undo), local, (name) => !tables.local.made.has(name));
}

function syncedTx(tables: MemoryTables, undo: Undo) {
  const { rows, bases, held, fill, outbox, people, notes, files, bytes } = tables;
  const inOrder = () => [...outbox.values()].sort((a, b) => a.order - b.order);
  return {
    meta: async () => tables.meta,
    rows: async (table, refs) => refs.map((ref) => tableIn(rows, table).get(ref)),
    find: async (query) => answerFrom([...tableIn(rows, query.table).values()], query),
    refs: async (table) => [...tableIn(rows, table).keys()],
    bases: async (table, refs) => refs.map((ref) => tableIn(bases, table).get(ref)),
    basesOf: async (table) => [...tableIn(bases, table).values()],
    outbox: async ({ from = 0, to = Number.POSITIVE_INFINITY, limit } = {}) =>
      inOrder()
        .filter(({ order }) => order >= from && order <= to)
        .slice(0, limit),
    outboxAt: async (order) => outbox.get(order),
    lastOfOutbox: async () => lastOf(outbox),
    async outboxTouching(keys) {
      const wanted = new Set(keys);
      return inOrder().filter((item) => touchedBy(item).some((key) => wanted.has(key)));
    },
    held: async () => [...held.values()].flatMap((table) => [...table.values()]),
    fill: async (table) => [...tableIn(fill, table).values()],
    fillRows: async (table, refs) => refs.map((ref) => tableIn(fill, table).get(ref)),
    people: async (uids) => uids.map((uid) => people.get(uid)),
    peopleBySeen: async () => [...people.values()].sort((a, b) => a.seenAt - b.seenAt).map(({ uid }) => uid),
    note: async (name) => notes.get(name),
    notes: async () => [...notes.keys()],
    keptFiles: async () => [...files.values()],
    fileBytes: async (id) => bytes.get(id),
    ...writingTx(tables, undo),
  } satisfies Omit<WriteTx, keyof LocalTableWrites>;
}

function lastOf(outbox: ReadonlyMap<number, OutboxItem>): OutboxItem | undefined {
  let last: OutboxItem | undefined;
  for (const item of outbox.values()) if (last === undefined || item.order > last.order) last = item;
  return last;
}

function writingTx(tables: MemoryTables, undo: Undo) {
  const { rows, bases, held, fill, outbox, people, notes, files, bytes } = tables;
  const putRows = async (table: string, all: readonly StoredRow[]) => {
    for (const row of all) set(tableIn(rows, table), row.ref, row, undo);
  };
  return {
    async setMeta(meta) {
      const { meta: old } = tables;
      undo.push(() => {
        tables.meta = old;
      });
      tables.meta = structuredClone(meta);
    },
    putRows,
    addRows: putRows,
    async deleteRows(table, refs) {
      for (const ref of refs) unset(tableIn(rows, table), ref, undo);
    },
    async putBases(all) {
      for (const base of all) set(tableIn(bases, base.table), base.ref, base, undo);
    },
    async deleteBases(table, refs) {
      for (const ref of refs) unset(tableIn(bases, table), ref, undo);
    },
    async addToOutbox(item) {
      if (tables.meta.isDeleted) throw new DOMException('The outbox takes no more.', 'ConstraintError');
      const added = { ...item, order: tables.nextOrder };
      tables.nextOrder += 1;
      set(outbox, added.order, added, undo);
    },
    async putOutbox(items) {
      for (const item of items) set(outbox, item.order, item, undo);
    },
    async deleteFromOutbox(orders) {
      for (const order of orders) unset(outbox, order, undo);
    },
    async putHeld(all) {
      for (const row of all) set(tableIn(held, row.table), row.ref, row, undo);
    },
    async deleteHeld(table, refs) {
      for (const ref of refs) unset(tableIn(held, table), ref, undo);
    },
    async putFill(all) {
      for (const row of all) set(tableIn(fill, row.table), row.ref, row, undo);
    },
    async putPeople(all) {
      for (const person of all) set(people, person.uid, person, undo);
    },
    async deletePeople(uids) {
      for (const uid of uids) unset(people, uid, undo);
    },
    async putNote(name, note) {
      if (note === undefined) unset(notes, name, undo);
      else set(notes, name, note, undo);
    },
    async putKeptFiles(all) {
      for (const file of all) set(files, file.id, file, undo);
    },
    putFileBytes: async (id, of) => set(bytes, id, of, undo),
    async deleteKeptFiles(ids) {
      for (const id of ids) {
        unset(files, id, undo);
        unset(bytes, id, undo);
      }
    },
    async clearFill(table) {
      for (const ref of [...tableIn(fill, table).keys()]) unset(tableIn(fill, table), ref, undo);
    },
  } satisfies Partial<WriteTx>;
}
