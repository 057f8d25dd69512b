import { answerOf } from '../indexed-db/indexed-db-request.ts';
import type { Meta } from '../store/meta-record.ts';
import { isRefused } from '../store/refusals.ts';
import type { RowFollower } from '../store/row-follower.ts';
import type { MemoryContent } from './memory-records.ts';
import { MemoryStore } from './memory-store.ts';

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
