import { findInIndex } from '../indexed-db/indexed-db-find.ts';
import { keysIndex, localStore, madeStore } from '../indexed-db/indexed-db-layout.ts';
import { answerOf, recordsAt } from '../indexed-db/indexed-db-request.ts';
import { answerFrom, indexKey, planQuery, type RowQuery } from '../store/row-query.ts';
import type { Row, StoredRow } from '../store/stored-row.ts';
import { indexesOf } from './indexes-of.ts';
import {
  type LocalKey,
  type LocalRowWrites,
  type LocalTable,
  type LocalTableWrites,
  localKeys,
  localRow,
} from './local-table.ts';
import { noSuchTable } from './with-local-tables.ts';

interface KeptRow {
  readonly table: string;
  readonly ref: string;
  readonly keys: readonly LocalKey[];
  readonly row: Row;
}

const stored = ({ ref, row }: KeptRow): StoredRow => localRow(ref, row);
const whole = (id: string) => IDBKeyRange.bound([id], [id, []]);
const pairs = (id: string, refs: readonly string[]) => refs.map((ref): [string, string] => [id, ref]);

export function indexedDbLocalTables(tx: IDBTransaction): LocalRowWrites & LocalTableWrites {
  const made = () => tx.objectStore(madeStore);
  const local = () => tx.objectStore(localStore);
  const tableOf = (name: string) => answerOf<LocalTable | undefined>(made().get(name));
  const known = async (name: string): Promise<LocalTable> => {
    const table = await tableOf(name);
    if (!table) throw noSuchTable(name);
    return table;
  };
  return {
    localTables: () => answerOf<LocalTable[]>(made().getAll()),
    localTable: tableOf,
    async rowsWith(name, index, values) {
      const { id } = await known(name);
      const keys = values.map((of) => [id, index, ...of.map(indexKey)]);
      const found = await Promise.all(
        keys.map((key) => answerOf<KeptRow[]>(local().index(keysIndex).getAll(IDBKeyRange.only(key)))),
      );
      return [...new Map(found.flat().map((row) => [row.ref, stored(row)])).values()];
    },
    async putLocalTable(table) {
      made().put(table);
    },
    async deleteLocalTable(name) {
      made().delete(name);
    },
    async clearRows(name) {
      local().delete(whole((await known(name)).id));
    },
    async rows(name, refs) {
      const { id } = await known(name);
      return (await recordsAt<KeptRow>(local(), pairs(id, refs))).map((row) => row && stored(row));
    },
    find: async (query) => findRows(local(), await known(query.table), query),
    async refs(name) {
      const keys = await answerOf(local().getAllKeys(whole((await known(name)).id)));
      // The cast is safe: the keys of rows are pairs of their table's id and their reference.
      return (keys as [string, string][]).map(([, ref]) => ref);
    },
    async putRows(name, rows) {
      const table = await known(name);
      for (const { ref, row } of rows) {
        local().put({ table: table.id, ref, keys: localKeys(table, row), row } satisfies KeptRow);
      }
    },
    async deleteRows(name, refs) {
      const { id } = await known(name);
      for (const pair of pairs(id, refs)) local().delete(pair);
    },
  };
}

async function findRows(
  local: IDBObjectStore,
  { id, definition }: LocalTable,
  query: RowQuery,
): Promise<StoredRow[]> {
  const indexes = indexesOf(definition);
  const columns = indexes.map((one) => one.columns);
  const { index, lower, upper, isOrdered } = planQuery(columns, query);
  const name = indexes[index]?.name;
  if (name === undefined) {
    return answerFrom((await answerOf<KeptRow[]>(local.getAll(whole(id)))).map(stored), query);
  }
  const part = {
    index: local.index(keysIndex),
    range: IDBKeyRange.bound([id, name, ...lower], [id, name, ...upper]),
    isOrdered,
    rowOf: stored,
  };
  return await findInIndex<KeptRow>(part, query);
}
