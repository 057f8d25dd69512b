import { checksDeclarations } from '@mitto/kit/checks-declarations';
import type { RowFollower, WriteTx } from '../data/local-store.ts';
import type { StoredRow } from '../store/stored-row.ts';
import { checkPeopleRules, mayKeep, type Naming, type PeopleRules } from './people-rules.ts';

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
