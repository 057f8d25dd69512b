import type { LocalStore, ReadTx } from './local-store.ts';
import { MemoryStore } from './memory-store.ts';
import { emptyTables, type MemoryTables, tableIn } from './memory-tables.ts';
import { remakeFollowers } from './remake-followers.ts';
import type { RowFollower } from './row-follower.ts';
import { becomeNewClient } from './send-outbox.ts';
import type { TablePlans } from './table-plan.ts';
import { memoryLocalTables } from './tables/memory-local-tables.ts';

/**
 * Everything of a store, to go on with in memory. Under a new client's name: what stays behind on the disk would
 * otherwise speak under the same one another day.
 */
export async function copyToMemory(
  store: LocalStore,
  plans: TablePlans,
  followers: readonly RowFollower[] = [],
): Promise<MemoryStore> {
  const memory = new MemoryStore(await readAll(store, plans), followers);
  await memory.write(becomeNewClient);
  await memory.write((tx) => remakeFollowers(tx, followers, followers));
  return memory;
}

/** Everything there is, as of one moment. */
export function readAll(store: LocalStore, plans: TablePlans): Promise<MemoryTables> {
  return store.read(async (tx) => {
    const tables = emptyTables(await tx.meta());
    for (const name of plans.keys()) {
      for (const row of await tx.find({ table: name })) tableIn(tables.rows, name).set(row.ref, row);
      for (const base of await tx.basesOf(name)) tableIn(tables.bases, name).set(base.ref, base);
      for (const row of await tx.fill(name)) tableIn(tables.fill, name).set(row.ref, row);
    }
    for (const row of await tx.held()) tableIn(tables.held, row.table).set(row.ref, row);
    for (const item of await tx.outbox()) {
      tables.outbox.set(item.order, item);
      tables.nextOrder = item.order + 1;
    }
    const people = await tx.people(await tx.peopleBySeen());
    for (const person of people) if (person) tables.people.set(person.uid, person);
    await copyLocalTables(tx, tables);
    return tables;
  });
}

async function copyLocalTables(tx: ReadTx, { local }: MemoryTables): Promise<void> {
  const copy = memoryLocalTables(local, []);
  for (const table of await tx.localTables()) {
    await copy.putLocalTable(table);
    await copy.putRows(table.name, await tx.find({ table: table.name }));
  }
}
