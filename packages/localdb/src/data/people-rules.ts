import { checksDeclarations } from '@mitto/kit/checks-declarations';
import type { TableEntry } from '@mitto/kit/define-table';
import type { ReadTx, RowFollower, WriteTx } from './local-store.ts';
import type { StoredRow } from './stored-row.ts';

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

/**
 * Deletes the profiles of people when the rules no longer allow them to be stored. This happens in the
 * transaction that changes the relation, whether the change was made on this device or on the server.
 */
export function followPeople(rules: PeopleRules): RowFollower {
  if (checksDeclarations) checkPeopleRules(rules);
  const { allowedBy, barredBy = [] } = rules;
  const named = ({ table, column }: Naming) => `${table.name}.${column}`;
  return {
    name: '#people',
    tables: [...new Set([...allowedBy, ...barredBy].map(({ table }) => table.name))],
    shape: JSON.stringify([allowedBy.map(named), barredBy.map(named)]),
    async follow(tx, table, changes) {
      const allowing = columnsIn(allowedBy, table);
      const barring = columnsIn(barredBy, table);
      const doubtful = changes.flatMap(({ before, after }) => [
        ...without(uidsIn(before, allowing), uidsIn(after, allowing)),
        ...without(uidsIn(after, barring), uidsIn(before, barring)),
      ]);
      await dropForbidden(tx, rules, [...new Set(doubtful)]);
    },
    async remake(tx) {
      await dropForbidden(tx, rules, await tx.peopleBySeen());
    },
  };
}

const columnsIn = (namings: readonly Naming[], table: string) =>
  namings.filter((naming) => naming.table.name === table).map(({ column }) => column);

const uidsIn = (row: StoredRow | undefined, columns: readonly string[]): string[] =>
  columns.map((column) => row?.row[column]).filter((uid) => typeof uid === 'string');

const without = (uids: readonly string[], others: readonly string[]) =>
  uids.filter((uid) => !others.includes(uid));

async function dropForbidden(tx: WriteTx, rules: PeopleRules, uids: readonly string[]): Promise<void> {
  const kept = (await tx.people(uids)).flatMap((person) => (person ? [person.uid] : []));
  const forbidden: string[] = [];
  for (const uid of kept) if (!(await mayKeep(tx, rules, uid))) forbidden.push(uid);
  if (forbidden.length > 0) await tx.deletePeople(forbidden);
}
