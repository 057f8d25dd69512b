import type { IndexableType, Table } from 'dexie';
import type { BaseRow, FillRow, HeldRow, Meta, WriteTx } from './local-store.ts';
import { type OutboxItem, touchedBy } from './outbox-item.ts';
import { answerFrom, indexKey, planQuery, type RowQuery } from './row-query.ts';
import type { StoredRow } from './stored-row.ts';
import { planOf, type TablePlans } from './table-plan.ts';
import { type DexieLocalTables, dexieLocalTables, localStores } from './tables/dexie-local-tables.ts';
import type { LocalTableWrites } from './tables/local-table.ts';
import { withLocalTables } from './tables/with-local-tables.ts';

/** A row with its index keys computed: null and booleans are no keys of IndexedDB, here they are found too. */
type KeyedRow = StoredRow & Readonly<Record<`i${number}`, readonly unknown[]>>;
export type KeyedItem = OutboxItem & { readonly touches: readonly string[] };

export interface DexieTables extends DexieLocalTables {
  readonly plans: TablePlans;
  readonly meta: Table<Meta, string>;
  readonly outbox: Table<KeyedItem, number>;
  readonly bases: Table<BaseRow, [string, string]>;
  readonly held: Table<HeldRow, [string, string]>;
  readonly fill: Table<FillRow, [string, string]>;
  rowsOf(table: string): Table<KeyedRow, string>;
}

export const metaKey = 'meta';

/** The fixed stores, and one for each table with its indexes as columns of keys. */
export function storesOf(plans: TablePlans): Record<string, string> {
  const tables = [...plans.values()].map(({ entry }) => [
    `t_${entry.name}`,
    ['ref', ...entry.indexes.map((_columns, index) => `i${index}`)].join(),
  ]);
  return {
    _meta: '',
    _outbox: '++order,*touches',
    _base: '[table+ref],table',
    _quarantine: '[table+ref],table',
    _fill: '[table+ref],table',
    ...localStores,
    ...Object.fromEntries(tables),
  };
}

function keyed(row: StoredRow, indexes: readonly (readonly string[])[]): KeyedRow {
  const keys = indexes.map((columns, index) => [
    `i${index}`,
    columns.map((column) => indexKey(row.row[column])),
  ]);
  return { ...row, ...Object.fromEntries(keys) };
}

function plain({ ref, seq, ver, isPending, row }: KeyedRow): StoredRow {
  return { ref, seq, ver, isPending, row };
}

function withoutKeys({ touches: _touches, ...item }: KeyedItem): OutboxItem {
  return item;
}

const pairs = (table: string, refs: readonly string[]) => refs.map((ref): [string, string] => [table, ref]);

/** The reading and writing of one Dexie transaction: whoever calls opened it over all the stores. */
export function dexieTx(tables: DexieTables): WriteTx {
  return withLocalTables(syncedTx(tables), dexieLocalTables(tables), (name) => tables.plans.has(name));
}

function syncedTx(tables: DexieTables) {
  const { meta, outbox, bases, held, fill } = tables;
  return {
    async meta() {
      const known = await meta.get(metaKey);
      if (!known) throw new Error('The local database was opened without its own first record.');
      return known;
    },
    rows: async (table, refs) =>
      (await tables.rowsOf(table).bulkGet([...refs])).map((row) => row && plain(row)),
    find: (query) => findRows(tables, query),
    refs: (table) => tables.rowsOf(table).toCollection().primaryKeys(),
    bases: (table, refs) => bases.bulkGet(pairs(table, refs)),
    basesOf: (table) => bases.where('table').equals(table).toArray(),
    outbox: async () => (await outbox.orderBy('order').toArray()).map(withoutKeys),
    async outboxTouching(keys) {
      const found = await outbox.where('touches').anyOf(keys).distinct().toArray();
      return found.map(withoutKeys).sort((a, b) => a.order - b.order);
    },
    held: () => held.toArray(),
    fill: (table) => fill.where('table').equals(table).toArray(),
    fillRows: (table, refs) => fill.bulkGet(pairs(table, refs)),
    ...writingTx(tables),
  } satisfies Omit<WriteTx, keyof LocalTableWrites>;
}

function writingTx(tables: DexieTables) {
  const { plans, meta, outbox, bases, held, fill } = tables;
  return {
    async setMeta(next) {
      await meta.put(next, metaKey);
    },
    async putRows(table, rows) {
      const { indexes } = planOf(plans, table).entry;
      await tables.rowsOf(table).bulkPut(rows.map((row) => keyed(row, indexes)));
    },
    deleteRows: (table, refs) => tables.rowsOf(table).bulkDelete([...refs]),
    async putBases(all) {
      await bases.bulkPut([...all]);
    },
    deleteBases: (table, refs) => bases.bulkDelete(pairs(table, refs)),
    async addToOutbox(item) {
      // The store gives the order: the type wants it before it is there.
      const unordered = { ...item, touches: touchedBy(item) } as unknown as KeyedItem;
      return { ...item, order: await outbox.add(unordered) };
    },
    async putOutbox(items) {
      await outbox.bulkPut(items.map((item) => ({ ...item, touches: touchedBy(item) })));
    },
    deleteFromOutbox: (orders) => outbox.bulkDelete([...orders]),
    async putHeld(rows) {
      await held.bulkPut([...rows]);
    },
    deleteHeld: (table, refs) => held.bulkDelete(pairs(table, refs)),
    async putFill(rows) {
      await fill.bulkPut([...rows]);
    },
    async clearFill(table) {
      await fill.where('table').equals(table).delete();
    },
  } satisfies Partial<WriteTx>;
}

async function findRows(tables: DexieTables, query: RowQuery): Promise<StoredRow[]> {
  const { indexes } = planOf(tables.plans, query.table).entry;
  const { index, lower, upper, isOrdered } = planQuery(indexes, query);
  const table = tables.rowsOf(query.table);
  if (index < 0) return answerFrom((await table.toArray()).map(plain), query);
  // Keys of an index are arrays; Dexie's types know only arrays of one kind.
  const range = table.where(`i${index}`).between(lower as IndexableType, upper as IndexableType, true, true);
  const ordered = query.isDescending ? range.reverse() : range;
  const cut = isOrdered && query.limit !== undefined ? ordered.limit(query.limit) : ordered;
  return answerFrom((await cut.toArray()).map(plain), query);
}
