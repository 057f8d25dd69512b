import { answerOf } from '../engine/indexed-db-records.ts';
import { isRefused } from '../engine/local-database-error.ts';
import { MemoryEngine } from '../engine/memory-engine.ts';
import { type MemoryContent, memoryRecords } from '../engine/memory-records.ts';
import type { RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import { becomeNewClient } from './change-outbox.ts';
import {
  derivedBy,
  EngineStore,
  type LocalStore,
  type RowFollower,
  remakeFollowers,
  type StoreExtension,
} from './local-store.ts';
import { byteRecords, declaredRecords, fileRecords } from './local-tx.ts';
import { beginWith, type Meta, metaKey, metaRecords } from './meta-record.ts';
import { closeOutbox, outboxRecords, touchedBy } from './outbox-item.ts';
import { redrawRows } from './reconcile-rows.ts';
import { RowTables, rowRecords } from './row-records.ts';
import type { TablePlans } from './table-plan.ts';

/** A store that lives as long as the page, for tests and for browsers that refuse to store data. */
export class MemoryStore extends EngineStore {
  constructor(content: Meta | MemoryContent, followers: readonly RowFollower[] = []) {
    const isWhole = content instanceof Map;
    const engine = new MemoryEngine({
      content: isWhole ? content : new Map(),
      derived: derivedBy(followers),
      async begin(records, before) {
        const [meta] = await before.get(metaRecords, [metaKey]);
        const first = meta ?? (isWhole ? undefined : content);
        if (first) await beginWith(records, first);
      },
    });
    // Without tables, because looking rows up by index would gain nothing in memory.
    super(engine, new RowTables([]), followers);
  }
}

/**
 * A memory store that replaces the disk from the start. Its `wipe` also deletes the database that an earlier
 * visit stored on this device.
 */
export class MemoryInstead extends MemoryStore {
  readonly #name: string;

  constructor(name: string, content: Meta | MemoryContent, followers: readonly RowFollower[]) {
    super(content, followers);
    this.#name = name;
  }

  override async wipe(): Promise<void> {
    await super.wipe();
    if (typeof indexedDB === 'undefined') return;
    try {
      await answerOf(indexedDB.deleteDatabase(this.#name));
    } catch (error) {
      // A browser that refuses databases has none to delete.
      if (!isRefused(error)) throw error;
    }
  }
}

interface MoveOptions {
  readonly plans: TablePlans;
  readonly followers?: readonly RowFollower[];
  readonly extensions?: readonly StoreExtension[];
  readonly firstMeta: () => Meta;
}

/**
 * Copies a whole store to memory, to continue there. The copy takes a new client id, because the entries on
 * the disk may later be sent under the old one.
 */
export async function copyToMemory(
  store: LocalStore,
  { plans, followers = [], extensions = [], firstMeta }: MoveOptions,
): Promise<MemoryStore> {
  const memory = new MemoryStore(await readWhatCanBe(store, { plans, extensions, firstMeta }), followers);
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
  { plans, extensions, firstMeta }: MoveOptions,
): Promise<MemoryContent> {
  try {
    return await readAll(store, plans, extensions);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  const content: MemoryContent = new Map();
  const copy = memoryRecords(content, []);
  await beginWith(copy, firstMeta());
  const items = await store
    .read(async (tx) => {
      await copyRecords(tx.records, copy, outboxRecords);
      return await tx.outbox();
    })
    .catch(ignoreDisk);
  if (!items) return content;
  // An entry whose files cannot be read is given back to the member when its turn comes.
  await store
    .read(async ({ records }) => {
      await copyRecords(records, copy, fileRecords);
      await copyRecords(records, copy, byteRecords);
    })
    .catch(ignoreDisk);
  const shown = items.flatMap(touchedBy).filter((key) => plans.has(key.slice(0, key.indexOf('/'))));
  await new MemoryStore(content).write((tx) => redrawRows(tx, shown));
  return content;
}

/** Ignores the error of a disk that cannot be read; throws any other error. */
function ignoreDisk(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error;
  return undefined;
}

/** Reads everything, in one transaction. */
export function readAll(
  store: LocalStore,
  plans: TablePlans,
  extensions: readonly StoreExtension[] = [],
): Promise<MemoryContent> {
  const others = extensions.flatMap(({ records }) => records);
  const tables = [...plans.values()].map(({ entry }) => rowRecords(entry));
  return store.read(async (tx) => {
    const content: MemoryContent = new Map();
    const copy = memoryRecords(content, []);
    for (const of of [...declaredRecords, ...others, ...tables]) await copyRecords(tx.records, copy, of);
    if ((await tx.meta()).isDeleted) await closeOutbox(copy);
    return content;
  });
}

async function copyRecords(from: RecordReads, to: RecordWrites, of: Records<unknown>): Promise<void> {
  if (of.keyPath !== undefined) {
    // The cast is safe: only an object has a key within it.
    return await to.put(of as Records<object>, (await from.all(of)) as object[]);
  }
  const keys = of === metaRecords ? [metaKey] : await from.keys(of);
  for (const key of keys) {
    const [record] = await from.get(of, [key]);
    if (record !== undefined) await to.putAt(of, String(key), record);
  }
}
