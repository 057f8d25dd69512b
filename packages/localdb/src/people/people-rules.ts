import type { TableEntry } from '@mitto/kit/define-table';
import type { ReadTx } from '../local-store.ts';

/** A column that names members. */
export interface Naming {
  readonly table: TableEntry;
  readonly column: string;
}

/** Of whom the device may keep a profile. */
export interface PeopleRules {
  /** Whoever is named in one of these, as long as one such row is there. */
  readonly allowedBy: readonly Naming[];
  /** Nobody who is named in one of these, whatever else allows it. */
  readonly barredBy?: readonly Naming[];
  /** The longest unseen go where there are more. */
  readonly most?: number;
}

export function checkPeopleRules({ allowedBy, barredBy = [] }: PeopleRules): void {
  for (const { table, column } of [...allowedBy, ...barredBy]) {
    const isFound = table.indexes.some(([first]) => first === column);
    if (!isFound) throw new Error(`Whom ${table.name} names is looked up by ${column}: give it an index.`);
  }
}

/** What the rows that are there now say of somebody. */
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

/** Whether the rows that are there now allow it. */
export async function mayKeep(tx: ReadTx, rules: PeopleRules, uid: string): Promise<boolean> {
  return (await standing(tx, rules, uid)) === 'allowed';
}
