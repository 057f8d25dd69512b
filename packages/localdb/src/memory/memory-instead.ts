import { answerOf } from '../indexed-db/indexed-db-request.ts';
import type { Meta } from '../local-store.ts';
import type { MemoryTables } from '../memory/memory-tables.ts';
import { isRefused } from '../store/refusals.ts';
import type { RowFollower } from '../store/row-follower.ts';
import { MemoryStore } from './memory-store.ts';

/**
 * A memory store used from the start. A wipe also deletes the database that an earlier visit left on this
 * device.
 */
export class MemoryInstead extends MemoryStore {
  readonly #name: string;

  constructor(name: string, content: Meta | MemoryTables, followers: readonly RowFollower[]) {
    super(content, followers);
    this.#name = name;
  }

  override async wipe(): Promise<void> {
    await super.wipe();
    if (typeof indexedDB === 'undefined') return;
    try {
      await answerOf(indexedDB.deleteDatabase(this.#name));
    } catch (error) {
      // A browser that keeps nothing has nothing to delete.
      if (!isRefused(error)) throw error;
    }
  }
}
