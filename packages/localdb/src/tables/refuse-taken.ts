import type { ReadTx } from '../local-store.ts';
import type { TablePlans } from '../store/table-plan.ts';
import { TableRefusal } from './table-refusal.ts';

/** A name belongs to one table: one that syncs, a summary of one, or one made here. */
export async function refuseTaken(tx: ReadTx, plans: TablePlans, name: string): Promise<void> {
  await refuseDeclared(tx, plans, name);
  if (await tx.localTable(name)) throw new TableRefusal(402, 'Table already exist');
}

/** The app's own tables are nobody's to take the place of. */
export async function refuseDeclared(tx: ReadTx, plans: TablePlans, name: string): Promise<void> {
  const { follows = {} } = await tx.meta();
  if (plans.has(name) || Object.hasOwn(follows, name)) throw new TableRefusal(402, 'Table already exist');
}
