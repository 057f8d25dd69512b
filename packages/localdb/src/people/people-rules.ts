import type { TableEntry } from '@mitto/kit/define-table';
import type { ReadTx } from '../data/local-store.ts';

/** A column that contains the uids of members. */
export interface Naming {
  readonly table: TableEntry;
  readonly column: string;
}

/** Rules that decide whose profiles the device may store. */
export interface PeopleRules {
  /** Columns that allow a profile: it may be stored while a row names the person in one of them. */
  readonly allowedBy: readonly Naming[];
  /**
   * Columns that forbid a profile: it is never stored while a row names the person in one of them, even if
   * another rule allows it.
   */
  readonly barredBy?: readonly Naming[];
  /**
   * Maximum number of stored profiles. Beyond it, the profiles that were not seen for the longest time are
   * deleted.
   */
  readonly most?: number;
}

/** Throws if a rule looks rows up by a column without an index. */
export function checkPeopleRules({ allowedBy, barredBy = [] }: PeopleRules): void {
  for (const { table, column } of [...allowedBy, ...barredBy]) {
    const isFound = table.indexes.some(([first]) => first === column);
    if (!isFound) throw new Error(`Whom ${table.name} names is looked up by ${column}: give it an index.`);
  }
}

/** Returns whether the existing rows allow, forbid or do not mention this person. */
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

/** True when the existing rows allow a profile of this person to be stored. */
export async function mayKeep(tx: ReadTx, rules: PeopleRules, uid: string): Promise<boolean> {
  return (await standing(tx, rules, uid)) === 'allowed';
}
