import type { KeptFile } from '../files/kept-file.ts';
import type { BaseRow, FillRow, HeldRow, Meta, OutboxPart, ReadTx } from '../local-store.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import type { PersonKept } from '../store/person-kept.ts';
import { answerFrom, planQuery, type RowQuery } from '../store/row-query.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { type KeyedItem, type KeyedRow, ofTable, pairs, type TxContext } from './indexed-db-context.ts';
import { findInIndex } from './indexed-db-find.ts';
import {
  allFiles,
  baseStore,
  bytesKey,
  fillStore,
  heldStore,
  indexName,
  metaKey,
  metaStore,
  notedNames,
  noteKey,
  outboxStore,
  peopleStore,
  rowsStore,
  seenIndex,
  touchesIndex,
} from './indexed-db-layout.ts';
import { answerOf, recordsAt, recordsIndexed } from './indexed-db-request.ts';

function plain({ ref, seq, ver, isPending, row }: KeyedRow): StoredRow {
  return { ref, seq, ver, isPending, row };
}

function withoutKeys({ touches: _touches, ...item }: KeyedItem): OutboxItem {
  return item;
}

/** The read calls for declared tables and for all other stores. */
export function indexedDbReads(context: TxContext) {
  return { ...rowReads(context), ...otherReads(context) };
}

function rowReads({ tx, tables }: TxContext) {
  const rowsOf = (table: string) => tx.objectStore(rowsStore(table));
  return {
    rows: async (table, refs) =>
      (await recordsAt<KeyedRow>(rowsOf(table), refs)).map((row) => row && plain(row)),
    find: (query) => findRows(rowsOf(query.table), tables.get(query.table)?.indexes ?? [], query),
    // The cast is safe: the keys of rows are their references.
    refs: async (table) => (await answerOf(rowsOf(table).getAllKeys())) as string[],
  } satisfies Partial<ReadTx>;
}

function otherReads(context: TxContext) {
  const { tx } = context;
  const store = (name: string) => tx.objectStore(name);
  return {
    async meta() {
      context.meta ??= await answerOf<Meta | undefined>(store(metaStore).get(metaKey));
      if (!context.meta) throw new Error('The local database was opened without its own first record.');
      return context.meta;
    },
    bases: (table, refs) => recordsAt<BaseRow>(store(baseStore), pairs(table, refs)),
    basesOf: (table) => answerOf<BaseRow[]>(store(baseStore).getAll(ofTable(table))),
    outbox: async (part) => (await itemsIn(store(outboxStore), part)).map(withoutKeys),
    async outboxAt(order) {
      const item = await answerOf<KeyedItem | undefined>(store(outboxStore).get(order));
      return item && withoutKeys(item);
    },
    lastOfOutbox: () => lastItem(store(outboxStore)),
    outboxTouching: (keys) => itemsTouching(store(outboxStore), keys),
    held: () => answerOf<HeldRow[]>(store(heldStore).getAll()),
    fill: (table) => answerOf<FillRow[]>(store(fillStore).getAll(ofTable(table))),
    fillRows: (table, refs) => recordsAt<FillRow>(store(fillStore), pairs(table, refs)),
    people: (uids) => recordsAt<PersonKept>(store(peopleStore), uids),
    // The cast of the people's keys is safe: they are uids.
    note: (name) => answerOf<unknown>(store(metaStore).get(noteKey(name))),
    notes: async () => notedNames(await answerOf(store(metaStore).getAllKeys())),
    keptFiles: () => answerOf<KeptFile[]>(store(metaStore).getAll(allFiles())),
    fileBytes: (id) => answerOf<ArrayBuffer | undefined>(store(metaStore).get(bytesKey(id))),
    peopleBySeen: async () => (await answerOf(store(peopleStore).index(seenIndex).getAllKeys())) as string[],
  } satisfies Partial<ReadTx>;
}

async function lastItem(outbox: IDBObjectStore): Promise<OutboxItem | undefined> {
  const cursor = await answerOf(outbox.openCursor(null, 'prev'));
  // The cast is safe: this store contains only records that were put into it as `KeyedItem`.
  return cursor ? withoutKeys(cursor.value as KeyedItem) : undefined;
}

function itemsIn(
  outbox: IDBObjectStore,
  { from = 0, to = Number.POSITIVE_INFINITY, limit }: OutboxPart = {},
): Promise<KeyedItem[]> {
  return answerOf<KeyedItem[]>(outbox.getAll(IDBKeyRange.bound(from, to), limit));
}

async function itemsTouching(outbox: IDBObjectStore, keys: readonly string[]): Promise<OutboxItem[]> {
  const found = await recordsIndexed<KeyedItem>(outbox.index(touchesIndex), [...new Set(keys)]);
  const byOrder = new Map(found.map((item) => [item.order, withoutKeys(item)]));
  return [...byOrder.values()].sort((a, b) => a.order - b.order);
}

async function findRows(
  store: IDBObjectStore,
  indexes: readonly (readonly string[])[],
  query: RowQuery,
): Promise<StoredRow[]> {
  const { index, lower, upper, isOrdered } = planQuery(indexes, query);
  const columns = indexes[index];
  if (!columns) return answerFrom((await answerOf<KeyedRow[]>(store.getAll())).map(plain), query);
  const part = {
    index: store.index(indexName(columns)),
    range: IDBKeyRange.bound(lower, upper),
    isOrdered,
    rowOf: plain,
  };
  return await findInIndex<KeyedRow>(part, query);
}
