import type { ReadTx } from '@mitto/localdb/local-store';
import type { RowQuery, StoredRow } from '@mitto/localdb/stored-row';
import type { TablePlans } from '@mitto/localdb/table-plan';
import { findLocalRows, localTable, localTablesIn, noSuchTable, readLocalRefs } from './local-records.ts';
import { syncedDefinition } from './synced-definition.ts';
import type { TableDefinition } from './table-definition.ts';

/** Returns the definition of a table, whether it is synced or was made on this device. */
export async function definitionOf(tx: ReadTx, plans: TablePlans, name: string): Promise<TableDefinition> {
  const plan = plans.get(name);
  if (plan) return syncedDefinition(plan);
  const made = await localTable(tx, name);
  if (!made) throw noSuchTable(name);
  return made.definition;
}

/** Returns the definitions of all tables, ordered by name. */
export async function allDefinitions(tx: ReadTx, plans: TablePlans): Promise<TableDefinition[]> {
  const synced = [...plans.values()].map(syncedDefinition);
  const made = (await localTablesIn(tx)).map(({ definition }) => definition);
  return [...synced, ...made].sort((a, b) => (a.TBL_NAME < b.TBL_NAME ? -1 : 1));
}

/** Runs a query on a table, whether it is synced or was made on this device. */
export function findRows(tx: ReadTx, plans: TablePlans, query: RowQuery): Promise<StoredRow[]> {
  return plans.has(query.table) ? tx.find(query) : findLocalRows(tx, query);
}

/** Returns the references of all rows of a table, whether it is synced or was made on this device. */
export function refsOf(tx: ReadTx, plans: TablePlans, name: string): Promise<string[]> {
  return plans.has(name) ? tx.refs(name) : readLocalRefs(tx, name);
}
