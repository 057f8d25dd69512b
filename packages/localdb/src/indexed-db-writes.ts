import { type KeyedItem, ofTable, pairs, type TxContext } from './indexed-db-context.ts';
import {
  baseStore,
  columnKey,
  fillStore,
  heldStore,
  outboxStore,
  peopleStore,
  rowsStore,
} from './indexed-db-layout.ts';
import type { WriteTx } from './local-store.ts';
import { type OutboxItem, touchedBy } from './outbox-item.ts';
import { indexKey } from './row-query.ts';
import type { StoredRow } from './stored-row.ts';

/**
 * What is put is not waited for: requests are carried out in their order, and what fails gives up the whole
 * transaction, whose end tells why.
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
      context.meta = meta;
      context.isMetaChanged = true;
    },
    putRows: (table, rows) => put(table, rows, 'put'),
    addRows: (table, rows) => put(table, rows, 'add'),
    deleteRows: (table, refs) => deleteAll(rowsStore(table), refs),
    putBases: (bases) => putAll(baseStore, bases),
    deleteBases: (table, refs) => deleteAll(baseStore, pairs(table, refs)),
    async addToOutbox(item) {
      // The store gives what has no number the next one.
      tx.objectStore(outboxStore).add({ ...item, touches: touchedBy(item) });
    },
    putOutbox: (items) => putAll(outboxStore, items.map(withTouches)),
    deleteFromOutbox: (orders) => deleteAll(outboxStore, orders),
    putHeld: (rows) => putAll(heldStore, rows),
    deleteHeld: (table, refs) => deleteAll(heldStore, pairs(table, refs)),
    putFill: (rows) => putAll(fillStore, rows),
    clearFill: (table) => deleteAll(fillStore, [ofTable(table)]),
    putPeople: (people) => putAll(peopleStore, people),
    deletePeople: (uids) => deleteAll(peopleStore, uids),
  } satisfies Partial<WriteTx>;
}

const withTouches = (item: OutboxItem): KeyedItem => ({ ...item, touches: touchedBy(item) });

function keyed(row: StoredRow, columns: Iterable<string>): object {
  const record: Record<string, unknown> = { ...row };
  for (const column of columns) record[columnKey(column)] = indexKey(row.row[column]);
  return record;
}
