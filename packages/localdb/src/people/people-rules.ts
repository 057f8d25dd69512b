import type { TableEntry } from '@mitto/kit/define-table';
import type { ReadTx } from '../local-store.ts';

/** A column that names members. */
export interface Naming {
  readonly table: TableEntry;
  readonly column: string;
}

/** Rules for whose profiles the device may keep. */
export interface PeopleRules {
  /** People named in one of these columns may be kept, as long as one such row exists. */
  readonly allowedBy: readonly Naming[];
  /** People named in one of these columns are never kept, whatever else allows it. */
  readonly barredBy?: readonly Naming[];
  /** Maximum number of profiles; beyond it the longest unseen are deleted. */
  readonly most?: number;
}

export function checkPeopleRules({ allowedBy, barredBy = [] }: PeopleRules): void {
  for (const { table, column } of [...allowedBy, ...barredBy]) {
    const isFound = table.indexes.some(([first]) => first === column);
    if (!isFound) throw new Error(`Whom ${table.name} names is looked up by ${column}: give it an index.`);
  }
}

/** Returns how the rows that exist now relate to this person. */
export async function standing(
  tx: ReadTx,
  { allowedBy, barredBy = [] }: PeopleRules,
  uid: string,
): Promise<'allowed' | 'barred' | 'stranger'> {
  const isNamed = async ({ table, column }: Naming) =>
    (await tx.find({ table: table.name, equals: { [column]: uid }, limit: 1 })).length > 0;
  for (const naming of barredBy) if (await isNamed(naming)) return 'barred';
  for (const naming of allowedBy) if (await isNamed(naming)) return 'allowed';
  return 'stranger';
}

/** True when the rows that exist now allow a profile of this person. */
export async function mayKeep(tx: ReadTx, rules: PeopleRules, uid: string): Promise<boolean> {
  return (await standing(tx, rules, uid)) === 'allowed';
}
