import type { IndexableType, Table } from 'dexie';
import { answerFrom, indexKey, planQuery } from '../row-query.ts';
import type { Row, StoredRow } from '../stored-row.ts';
import {
  type LocalKey,
  type LocalRowWrites,
  type LocalTable,
  type LocalTableWrites,
  localKeys,
  localRow,
} from './local-table.ts';
import { indexesOf } from './table-definition.ts';
import { noSuchTable } from './with-local-tables.ts';

interface KeptRow {
  readonly table: string;
  readonly ref: string;
  readonly keys: readonly LocalKey[];
  readonly row: Row;
}

/** One store for the rows of all tables made here, so that making and altering them needs no upgrade of IndexedDB. */
export const localStores = { _tables: 'name', _local: '[table+ref],*keys' } as const;

export interface DexieLocalTables {
  readonly made: Table<LocalTable, string>;
  readonly local: Table<KeptRow, [string, string]>;
}

const stored = ({ ref, row }: KeptRow): StoredRow => localRow(ref, row);

// Keys of an index are arrays; Dexie's types know only arrays of one kind.
const key = (values: readonly unknown[]) => values as IndexableType;

export function dexieLocalTables({ made, local }: DexieLocalTables): LocalRowWrites & LocalTableWrites {
  const known = async (name: string): Promise<LocalTable> => {
    const table = await made.get(name);
    if (!table) throw noSuchTable(name);
    return table;
  };
  const whole = (id: string) => local.where('[table+ref]').between(key([id]), key([id, []]));
  const pairs = (id: string, refs: readonly string[]) => refs.map((ref): [string, string] => [id, ref]);
  return {
    localTables: () => made.toArray(),
    localTable: (name) => made.get(name),
    async rowsWith(name, index, values) {
      const { id } = await known(name);
      const keys = values.map((of) => key([id, index, ...of.map(indexKey)]));
      return (await local.where('keys').anyOf(keys).toArray()).map(stored);
    },
    async putLocalTable(table) {
      await made.put(table);
    },
    async deleteLocalTable(name) {
      await whole((await known(name)).id).delete();
      await made.delete(name);
    },
    async clearRows(name) {
      await whole((await known(name)).id).delete();
    },
    async rows(name, refs) {
      const { id } = await known(name);
      return (await local.bulkGet(pairs(id, refs))).map((row) => row && stored(row));
    },
    async find(query) {
      const { id, definition } = await known(query.table);
      const indexes = indexesOf(definition);
      const columns = indexes.map((one) => one.columns);
      const { index, lower, upper, isOrdered } = planQuery(columns, query);
      const name = indexes[index]?.name;
      if (name === undefined) return answerFrom((await whole(id).toArray()).map(stored), query);
      const range = local
        .where('keys')
        .between(key([id, name, ...lower]), key([id, name, ...upper]), true, true);
      const ordered = query.isDescending ? range.reverse() : range;
      const cut = isOrdered && query.limit !== undefined ? ordered.limit(query.limit) : ordered;
      return answerFrom((await cut.toArray()).map(stored), query);
    },
    async refs(name) {
      const { id } = await known(name);
      return (await whole(id).primaryKeys()).map(([, ref]) => ref);
    },
    async putRows(name, rows) {
      const table = await known(name);
      await local.bulkPut(
        rows.map(({ ref, row }) => ({ table: table.id, ref, keys: localKeys(table, row), row })),
      );
    },
    async deleteRows(name, refs) {
      await local.bulkDelete(pairs((await known(name)).id, refs));
    },
  };
}
