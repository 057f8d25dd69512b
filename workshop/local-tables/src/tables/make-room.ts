import type { WriteTx } from '@mitto/localdb/local-store';
import { deleteLocalTable, localTablesIn, putLocalTable } from './local-records.ts';
import { redirectKeys } from './redirect-keys.ts';

/**
 * Renames tables made on this device if a newer version of the app uses their names, for synced tables or for
 * summaries.
 */
export async function makeRoom(tx: WriteTx, declared: ReadonlySet<string>): Promise<void> {
  const made = await localTablesIn(tx);
  const { follows = {}, shapes } = await tx.meta();
  const names = [...Object.keys(shapes), ...Object.keys(follows), ...made.map(({ name }) => name)];
  const taken = new Set([...declared, ...names]);
  for (const table of made) {
    if (!declared.has(table.name)) continue;
    const { lastModified } = table.definition;
    let [name, number] = ['', 1];
    do {
      name = `${table.name.slice(0, 36)}_${number}`;
      number += 1;
    } while (taken.has(name));
    taken.add(name);
    await deleteLocalTable(tx, table.name);
    await putLocalTable(tx, { ...table, name, definition: { ...table.definition, TBL_NAME: name } });
    await redirectKeys(tx, (to) => (to.table === table.name ? { ...to, table: name } : to), lastModified);
  }
}
