import type { ReadTx } from '@mitto/localdb/local-store';
import type { TablePlans } from '@mitto/localdb/table-plan';
import { localTablesIn } from './local-records.ts';
import { TableRefusal } from './table-refusal.ts';

/**
 * Refuses a name that is used by a synced table, a summary, or a table made on this device, also if it differs only
 * in case: two such names are taken for each other.
 */
export async function refuseTaken(tx: ReadTx, plans: TablePlans, name: string): Promise<void> {
  await refuseDeclared(tx, plans, name);
  const made = await localTablesIn(tx);
  if (made.some((table) => isSame(table.name, name))) throw new TableRefusal(402, 'Table already exist');
}

/** Refuses the names of the app's own tables, which must not be replaced. */
export async function refuseDeclared(tx: ReadTx, plans: TablePlans, name: string): Promise<void> {
  const { follows = {} } = await tx.meta();
  const declared = [...plans.keys(), ...Object.keys(follows)];
  if (declared.some((one) => isSame(one, name))) throw new TableRefusal(402, 'Table already exist');
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
