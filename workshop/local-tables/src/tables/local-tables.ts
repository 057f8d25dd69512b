import type { LocalDatabase } from '@mitto/localdb/local-database';
import { fetching } from '@mitto/localdb/local-database-error';
import type { ReadTx, WriteTx } from '@mitto/localdb/local-store';
import type { Row, RowQuery, StoredRow } from '@mitto/localdb/stored-row';
import type { TablePlans } from '@mitto/localdb/table-plan';
import * as v from 'valibot';
import { alterTable } from './alter-table.ts';
import { type Alteration, type ReadAlteration, readAlterations } from './alteration.ts';
import { createTable } from './create-table.ts';
import { allDefinitions, definitionOf, findRows } from './definition-of.ts';
import { refuseLosing } from './foreign-keys.ts';
import type { GivenRecord } from './given-record.ts';
import { clearLocalRows, deleteLocalTable, localTable, putLocalTable } from './local-records.ts';
import type { LocalTable } from './made-records.ts';
import { redirectKeys } from './redirect-keys.ts';
import { refuseDeleted } from './refuse-deleted.ts';
import { refuseTaken } from './refuse-taken.ts';
import { rolledForward } from './rolled-forward.ts';
import { Name, type TableDefinition, type TableDraft } from './table-definition.ts';
import {
  type Roles,
  refuseReading,
  refuseReadonly,
  refuseStranger,
  refuseTable,
  TableRefusal,
} from './table-refusal.ts';
import {
  deleteLocalRows,
  type Inserted,
  insertLocalRows,
  type RowChange,
  updateLocalRows,
} from './write-local-rows.ts';

export interface LocalTablesOptions {
  readonly db: Pick<LocalDatabase, 'store' | 'plans'>;
  readonly now: () => number;
  /** Roles of the signed-in account, against which the policies of tables are checked. */
  readonly roles?: () => Roles;
}

/** Tables that are made, altered and written at run time. Each call is one transaction. */
export interface LocalTables {
  create(draft: TableDraft): Promise<TableDefinition>;
  alter(name: string, alterations: readonly Alteration[]): Promise<TableDefinition>;
  rename(name: string, to: string): Promise<void>;
  truncate(name: string): Promise<void>;
  /** Deletes a table with its rows. It is refused without the word 'yes'. */
  drop(name: string, isSure: 'yes' | undefined): Promise<void>;
  definition(name: string): Promise<TableDefinition>;
  /** Returns all tables, including synced ones. */
  list(): Promise<TableDefinition[]>;
  /** Calls `tell` with all tables now, and again whenever a table is made, altered or deleted in any tab. */
  live(tell: (definitions: TableDefinition[]) => void, onError: (error: unknown) => void): () => void;
  insert(name: string, rows: readonly Row[]): Promise<Inserted>;
  /** Inserts records that already have references, as in an exported file. */
  insertRecords(name: string, records: readonly GivenRecord[]): Promise<Inserted>;
  update(name: string, changes: readonly RowChange[]): Promise<void>;
  remove(name: string, refs: readonly string[]): Promise<number>;
  find(query: RowQuery): Promise<StoredRow[]>;
}

export function localTables({ db, now, roles = () => [] }: LocalTablesOptions): LocalTables {
  const { store, plans } = db;
  const onTable = <T>(name: string, work: (tx: WriteTx, table: LocalTable) => Promise<T>) =>
    store.write(async (tx) => {
      await refuseDeleted(tx);
      const table = await madeHere(tx, plans, name);
      refuseStranger(table.definition, roles());
      return await work(tx, table);
    });
  const onWritable = <T>(name: string, work: (tx: WriteTx, table: LocalTable) => Promise<T>) =>
    onTable(name, async (tx, table) => {
      refuseReadonly(table.definition);
      return await work(tx, table);
    });
  const insertRecords = (name: string, records: readonly GivenRecord[]) => {
    refuseEmpty(records);
    return onWritable(name, (tx, table) => insertLocalRows(tx, table, records, now()));
  };
  return {
    create: (draft) =>
      store.write(async (tx) => {
        await refuseDeleted(tx);
        return await createTable(tx, plans, draft, now());
      }),
    alter: (name, alterations) =>
      onTable(name, (tx, table) => {
        refuseStepsByMode(table.definition, readAlterations(alterations));
        return alterTable(tx, plans, table, alterations, now());
      }),
    rename: (name, to) => onWritable(name, (tx, table) => renameTable(tx, plans, table, to, now())),
    truncate: (name) => onWritable(name, truncateTable),
    drop: (name, isSure) =>
      onWritable(name, async (tx, table) => {
        if (isSure !== 'yes') throw new TableRefusal(401, 'no privilege');
        await refuseLosing(tx, table);
        await clearLocalRows(tx, name);
        await deleteLocalTable(tx, name);
      }),
    definition: (name) => store.read((tx) => definitionOf(tx, plans, name)),
    list: () => store.read((tx) => allDefinitions(tx, plans)),
    live: (tell, onError) => store.watch((tx) => allDefinitions(tx, plans), tell, onError),
    insert(name, rows) {
      refuseEmpty(rows);
      return insertRecords(
        name,
        rows.map((_data) => ({ _data })),
      );
    },
    insertRecords,
    update: (name, changes) => onWritable(name, (tx, table) => updateLocalRows(tx, table, changes, now())),
    remove: (name, refs) => onWritable(name, (tx, table) => deleteLocalRows(tx, table, refs)),
    find: (query) =>
      fetching(
        store.read(async (tx) => {
          refuseReading(await definitionOf(tx, plans, query.table), roles());
          return await findRows(tx, plans, query);
        }),
      ),
  };
}

/** Refuses an empty list, and the plain object of older versions, which JavaScript callers may still pass. */
function refuseEmpty(records: unknown): void {
  if (Array.isArray(records) && records.length > 0) return;
  refuseTable('insert needs an array with at least one record; a plain object is deprecated');
}

/** Returns a table made on this device, which may be changed. Refuses the name of any other table. */
async function madeHere(tx: ReadTx, plans: TablePlans, name: string): Promise<LocalTable> {
  if (plans.has(name)) refuseTable(`Table ${name} syncs: it is declared with the app and not changed here`);
  return (await localTable(tx, name)) ?? refuseTable(`Table ${name} was not found`);
}

/**
 * Refuses steps on a readonly table, except a change of its mode. Each step is checked with the mode that the
 * earlier steps have set.
 */
function refuseStepsByMode(definition: TableDefinition, steps: readonly ReadAlteration[]): void {
  let { allowedMode } = definition;
  for (const step of steps) {
    if (step.do === 'set mode') allowedMode = step.mode;
    else refuseReadonly({ ...definition, allowedMode });
  }
}

async function truncateTable(tx: WriteTx, table: LocalTable): Promise<void> {
  await refuseLosing(tx, table);
  await clearLocalRows(tx, table.name);
}

async function renameTable(
  tx: WriteTx,
  plans: TablePlans,
  table: LocalTable,
  to: string,
  now: number,
): Promise<void> {
  if (to === '') throw new TableRefusal(402, 'Table name is required');
  if (!v.is(Name, to)) refuseTable(`A table cannot be called ${to}`);
  await refuseTaken(tx, plans, to);
  const definition = rolledForward({ ...table.definition, TBL_NAME: to }, now);
  await deleteLocalTable(tx, table.name);
  await putLocalTable(tx, { ...table, name: to, definition });
  await redirectKeys(tx, (key) => (key.table === table.name ? { ...key, table: to } : key), now);
}
