import type { ReadTx } from '../local-store.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { syncedDefinition } from './synced-definition.ts';
import type { TableDefinition } from './table-definition.ts';
import { noSuchTable } from './with-local-tables.ts';

/** Returns the definition of a table, whether it is synced or was made on this device. */
export async function definitionOf(tx: ReadTx, plans: TablePlans, name: string): Promise<TableDefinition> {
  const plan = plans.get(name);
  if (plan) return syncedDefinition(plan);
  const made = await tx.localTable(name);
  if (!made) throw noSuchTable(name);
  return made.definition;
}

/** Returns the definitions of all tables, ordered by name. */
export async function allDefinitions(tx: ReadTx, plans: TablePlans): Promise<TableDefinition[]> {
  const synced = [...plans.values()].map(syncedDefinition);
  const made = (await tx.localTables()).map(({ definition }) => definition);
  return [...synced, ...made].sort((a, b) => (a.TBL_NAME < b.TBL_NAME ? -1 : 1));
}
