import type { WriteTx } from '@mitto/localdb/local-store';
import { localTablesIn, putLocalTable } from './local-records.ts';
import { rolledForward } from './rolled-forward.ts';

interface KeyTarget {
  readonly table: string;
  readonly column: string;
}

/** Updates foreign keys whose target was renamed. `from` is the table that contains the foreign key. */
export async function redirectKeys(
  tx: WriteTx,
  redirect: (to: KeyTarget, from: string) => KeyTarget,
  now: number,
): Promise<void> {
  for (const table of await localTablesIn(tx)) {
    const entries = Object.entries(table.definition.foreignKey);
    const redirected = entries.map(([column, to]) => [column, redirect(to, table.name)] as const);
    if (redirected.every(([, to], index) => to === entries[index]?.[1])) continue;
    const foreignKey = Object.fromEntries(redirected);
    await putLocalTable(tx, {
      ...table,
      definition: rolledForward({ ...table.definition, foreignKey }, now),
    });
  }
}
