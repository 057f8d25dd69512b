import { defineTable, type TableEntry } from '@mitto/kit/define-table';
import { answerOf } from '@mitto/localdb/development/indexed-db-records';
import { IndexedDbStore } from '@mitto/localdb/development/indexed-db-store';
import { type Meta, metaKey, metaRecords } from '@mitto/localdb/development/meta-record';
import { LocalDatabase } from '@mitto/localdb/local-database';
import { columnsIn, tableIn } from '@mitto/localdb/row-records';
import type { StoredRow } from '@mitto/localdb/stored-row';
import { planTables } from '@mitto/localdb/table-plan';
import * as v from 'valibot';
import { madeTables } from '../src/tables/made-tables.ts';

/** True for the form of our names: that of the app and that of the account. */
export const isOurName = (name: string): boolean => /^[^/]+\/.+/.test(name);

/** Returns the names of the local databases of this origin, recognised by the form of their names. */
export async function databaseNames(): Promise<readonly string[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return names.filter(isOurName).sort();
}

/**
 * Opens a database without the declarations of the app that made it. Tables, columns and indexes are read
 * from the database itself, so that opening changes nothing in it. Synced tables can be read but not written.
 */
export async function inspectDatabase(name: string): Promise<LocalDatabase | undefined> {
  const found = await readLayout(name);
  if (!found) return undefined;
  const { meta, tables, schema } = found;
  const plans = planTables(tables);
  const store = await IndexedDbStore.open({ name, plans, schema, firstMeta: meta, extensions: [madeTables] });
  return new LocalDatabase({ store, plans, mutations: [], now: Date.now });
}

interface Layout {
  readonly meta: Meta;
  readonly schema: number;
  readonly tables: readonly TableEntry[];
}

async function readLayout(name: string): Promise<Layout | undefined> {
  const db = await answerOf(indexedDB.open(name));
  try {
    if (!db.objectStoreNames.contains(metaRecords.store)) return undefined;
    const tx = db.transaction(db.objectStoreNames);
    const meta = await answerOf<Meta | undefined>(tx.objectStore(metaRecords.store).get(metaKey));
    if (!meta) return undefined;
    const tables = await Promise.all(
      [...db.objectStoreNames].flatMap((store) => {
        const table = tableIn(store);
        return table === undefined ? [] : [tableLike(table, tx.objectStore(store), meta)];
      }),
    );
    // The version of the IndexedDB database is ten times the schema version, or slightly more.
    return { meta, tables, schema: Math.floor(db.version / 10) };
  } finally {
    db.close();
  }
}

/** Number of rows that are read to find the kind of a column. */
const sampled = 50;

async function tableLike(name: string, store: IDBObjectStore, { shapes }: Meta): Promise<TableEntry> {
  const indexes = [...store.indexNames].map(columnsIn);
  const rows = (await answerOf<StoredRow[]>(store.getAll(null, sampled))).map(({ row }) => row);
  const columns = new Set([
    ...columnsOfShape(shapes[name]),
    ...indexes.flat(),
    ...rows.flatMap((row) => Object.keys(row)),
  ]);
  const entries = [...columns].map((column) => [column, v.nullish(kindOf(rows.map((row) => row[column])))]);
  const row = v.strictObject(Object.fromEntries(entries));
  return defineTable({ name, row, indexes, conflict: 'server', stream: 'member' });
}

function kindOf(values: readonly unknown[]): v.GenericSchema {
  const kinds = new Set(
    values.filter((value) => value !== null && value !== undefined).map((value) => typeof value),
  );
  if (kinds.size !== 1) return v.unknown();
  if (kinds.has('string')) return v.string();
  if (kinds.has('number')) return v.number();
  return kinds.has('boolean') ? v.boolean() : v.unknown();
}

/** Reads the columns from a shape. A shape is JSON text: a list whose first item is the list of columns. */
function columnsOfShape(shape: string | undefined): string[] {
  const said: unknown = JSON.parse(shape ?? '[[]]');
  const [columns]: unknown[] = Array.isArray(said) ? said : [];
  return Array.isArray(columns) ? columns.map(String) : [];
}
