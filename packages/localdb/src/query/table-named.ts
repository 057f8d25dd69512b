import type { ReadTx } from '../local-store.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { definitionOf } from '../tables/definition-of.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import { refuseTable } from '../tables/table-refusal.ts';

/**
 * Returns the table with this name. The name comes from a user, so an unknown name is refused as the user's
 * mistake.
 */
export async function tableNamed(tx: ReadTx, plans: TablePlans, name: string): Promise<TableDefinition> {
  const isKnown = plans.has(name) || (await tx.localTable(name)) !== undefined;
  return isKnown ? await definitionOf(tx, plans, name) : refuseTable(`Table ${name} was not found`);
}
