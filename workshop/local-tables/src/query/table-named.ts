import type { ReadTx } from '@mitto/localdb/local-store';
import type { TablePlans } from '@mitto/localdb/table-plan';
import { definitionOf } from '../tables/definition-of.ts';
import { localTable } from '../tables/local-records.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import { refuseTable } from '../tables/table-refusal.ts';

/** Returns the table with this name. Users type the name, so an unknown one is refused as their mistake. */
export async function tableNamed(tx: ReadTx, plans: TablePlans, name: string): Promise<TableDefinition> {
  const isKnown = plans.has(name) || (await localTable(tx, name)) !== undefined;
  return isKnown ? await definitionOf(tx, plans, name) : refuseTable(`Table ${name} was not found`);
}
