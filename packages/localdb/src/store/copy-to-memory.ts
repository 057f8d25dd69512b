import type { LocalStore, Meta, ReadTx } from '../local-store.ts';
import { MemoryStore } from '../memory/memory-store.ts';
import { emptyTables, type MemoryTables, tableIn } from '../memory/memory-tables.ts';
import { type OutboxItem, touchedBy } from '../outbox/outbox-item.ts';
import { becomeNewClient } from '../outbox/send-outbox.ts';
import { redrawRows } from '../rows/reconcile-rows.ts';
import { memoryLocalTables } from '../tables/memory-local-tables.ts';
import { remakeFollowers } from './remake-followers.ts';
import type { RowFollower } from './row-follower.ts';
import type { TablePlans } from './table-plan.ts';

interface MoveOptions {
  readonly plans: TablePlans;
  readonly followers?: readonly RowFollower[];
  readonly firstMeta: () => Meta;
}

/**
 * Copies a whole store to memory, to continue there. The copy takes a new client id, because the entries on
 * the disk may later be sent under the old one.
 */
export async function copyToMemory(
  store: LocalStore,
  { plans, followers = [], firstMeta }: MoveOptions,
): Promise<MemoryStore> {
  const memory = new MemoryStore(await readWhatCanBe(store, plans, firstMeta), followers);
  await memory.write(becomeNewClient);
  await memory.write((tx) => remakeFollowers(tx, followers, followers));
  return memory;
}

/**
 * Reads as much as possible, because a disk that cannot be written may not be readable either. Only the
 * outbox must be saved then: all else can be fetched from the server again. Entries that cannot be read stay
 * on the disk, and are sent from there once they can be read.
 */
async function readWhatCanBe(
  store: LocalStore,
  plans: TablePlans,
  firstMeta: () => Meta,
): Promise<MemoryTables> {
  try {
    return await readAll(store, plans);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  const tables = emptyTables(firstMeta());
  try {
    keepOutbox(tables, await store.read((tx) => tx.outbox()));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return tables;
  }
  try {
    await store.read((tx) => copyFiles(tx, tables));
  } catch (error) {
    // An entry whose files cannot be read is given back to the member when its turn comes.
    if (!(error instanceof DOMException)) throw error;
  }
  const items = [...tables.outbox.values()];
  const shown = items.flatMap(touchedBy).filter((key) => plans.has(key.slice(0, key.indexOf('/'))));
  const memory = new MemoryStore(tables);
  await memory.write((tx) => redrawRows(tx, shown));
  return tables;
}

function keepOutbox(tables: MemoryTables, items: readonly OutboxItem[]): void {
  for (const item of items) {
    tables.outbox.set(item.order, item);
    tables.nextOrder = item.order + 1;
  }
}

/** Reads everything, in one transaction. */
export function readAll(store: LocalStore, plans: TablePlans): Promise<MemoryTables> {
  return store.read(async (tx) => {
    const tables = emptyTables(await tx.meta());
    for (const name of plans.keys()) {
      for (const row of await tx.find({ table: name })) tableIn(tables.rows, name).set(row.ref, row);
      for (const base of await tx.basesOf(name)) tableIn(tables.bases, name).set(base.ref, base);
      for (const row of await tx.fill(name)) tableIn(tables.fill, name).set(row.ref, row);
    }
    for (const row of await tx.held()) tableIn(tables.held, row.table).set(row.ref, row);
    keepOutbox(tables, await tx.outbox());
    const people = await tx.people(await tx.peopleBySeen());
    for (const person of people) if (person) tables.people.set(person.uid, person);
    for (const name of await tx.notes()) tables.notes.set(name, await tx.note(name));
    await copyFiles(tx, tables);
    await copyLocalTables(tx, tables);
    return tables;
  });
}

async function copyFiles(tx: ReadTx, { files, bytes }: MemoryTables): Promise<void> {
  for (const file of await tx.keptFiles()) {
    const of = await tx.fileBytes(file.id);
    files.set(file.id, file);
    if (of) bytes.set(file.id, of);
  }
}

async function copyLocalTables(tx: ReadTx, { local }: MemoryTables): Promise<void> {
  const copy = memoryLocalTables(local, []);
  for (const table of await tx.localTables()) {
    await copy.putLocalTable(table);
    await copy.putRows(table.name, await tx.find({ table: table.name }));
  }
}
