import type { WriteTx } from '../local-store.ts';
import { type OutboxItem, touchedBy } from '../outbox/outbox-item.ts';
import { indexKey } from '../store/row-query.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { type KeyedItem, ofTable, pairs, type TxContext } from './indexed-db-context.ts';
import {
  baseStore,
  bytesKey,
  columnKey,
  fileKey,
  fillStore,
  heldStore,
  metaStore,
  noteKey,
  outboxStore,
  peopleStore,
  rowsStore,
} from './indexed-db-layout.ts';

/**
 * Returns the write calls. They do not await their requests: requests run in order, and a failing request
 * aborts the whole transaction, which then rejects with the reason.
 */
export function indexedDbWrites(context: TxContext) {
  const { tx, tables } = context;
  const put = async (table: string, rows: readonly StoredRow[], how: 'put' | 'add') => {
    const columns = new Set(tables.get(table)?.indexes.flat());
    const to = tx.objectStore(rowsStore(table));
    for (const row of rows) to[how](keyed(row, columns));
  };
  const putAll = async (name: string, records: readonly unknown[]) => {
    const to = tx.objectStore(name);
    for (const record of records) to.put(record);
  };
  const deleteAll = async (name: string, keys: readonly (IDBValidKey | IDBKeyRange)[]) => {
    const from = tx.objectStore(name);
    for (const key of keys) from.delete(key);
  };
  return {
    async setMeta(meta) {
      if (meta.isDeleted && !context.meta?.isDeleted) closeOutbox(tx.objectStore(outboxStore));
      context.meta = meta;
      context.isMetaChanged = true;
    },
    putRows: (table, rows) => put(table, rows, 'put'),
    addRows: (table, rows) => put(table, rows, 'add'),
    deleteRows: (table, refs) => deleteAll(rowsStore(table), refs),
    putBases: (bases) => putAll(baseStore, bases),
    deleteBases: (table, refs) => deleteAll(baseStore, pairs(table, refs)),
    async addToOutbox(item) {
      // The store assigns the next order to a record that has none.
      tx.objectStore(outboxStore).add({ ...item, touches: touchedBy(item) });
    },
    putOutbox: (items) => putAll(outboxStore, items.map(withTouches)),
    deleteFromOutbox: (orders) => deleteAll(outboxStore, runsOf(orders)),
    putHeld: (rows) => putAll(heldStore, rows),
    deleteHeld: (table, refs) => deleteAll(heldStore, pairs(table, refs)),
    putFill: (rows) => putAll(fillStore, rows),
    clearFill: (table) => deleteAll(fillStore, [ofTable(table)]),
    putPeople: (people) => putAll(peopleStore, people),
    deletePeople: (uids) => deleteAll(peopleStore, uids),
    async putNote(name, note) {
      const notes = tx.objectStore(metaStore);
      if (note === undefined) notes.delete(noteKey(name));
      else notes.put(note, noteKey(name));
    },
    async putKeptFiles(files) {
      for (const file of files) tx.objectStore(metaStore).put(file, fileKey(file.id));
    },
    async putFileBytes(id, bytes) {
      tx.objectStore(metaStore).put(bytes, bytesKey(id));
    },
    deleteKeptFiles: (ids) =>
      deleteAll(
        metaStore,
        ids.flatMap((id) => [fileKey(id), bytesKey(id)]),
      ),
  } satisfies Partial<WriteTx>;
}

/**
 * Exhausts the key generator of the outbox: from then on, the store refuses every added entry, from any tab.
 * Writes therefore need not check whether the database was deleted; that check made every write a tenth
 * slower.
 */
function closeOutbox(outbox: IDBObjectStore): void {
  const last = 2 ** 53;
  outbox.put({ order: last });
  outbox.delete(last);
}

/**
 * Groups consecutive orders, so that each run of them is deleted with one request. Entries answered together
 * are usually one run.
 */
function runsOf(orders: readonly number[]): IDBKeyRange[] {
  const runs: [number, number][] = [];
  for (const order of orders.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && order <= last[1] + 1) last[1] = order;
    else runs.push([order, order]);
  }
  return runs.map(([first, last]) => IDBKeyRange.bound(first, last));
}

const withTouches = (item: OutboxItem): KeyedItem => ({ ...item, touches: touchedBy(item) });

function keyed(row: StoredRow, columns: Iterable<string>): object {
  const record: Record<string, unknown> = { ...row };
  for (const column of columns) record[columnKey(column)] = indexKey(row.row[column]);
  return record;
}
