import type { ReadTx } from '../local-store.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { TableRefusal } from './table-refusal.ts';

/** Refuses a name that is used by a synced table, a summary, or a table made on this device. */
export async function refuseTaken(tx: ReadTx, plans: TablePlans, name: string): Promise<void> {
  await refuseDeclared(tx, plans, name);
  if (await tx.localTable(name)) throw new TableRefusal(402, 'Table already exist');
}

/** Refuses the names of the app's own tables, which must not be replaced. */
export async function refuseDeclared(tx: ReadTx, plans: TablePlans, name: string): Promise<void> {
  const { follows = {} } = await tx.meta();
  if (plans.has(name) || Object.hasOwn(follows, name)) throw new TableRefusal(402, 'Table already exist');
}
