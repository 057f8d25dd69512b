import { answerOf } from '../indexed-db/indexed-db-request.ts';
import type { Meta } from '../local-store.ts';
import type { MemoryTables } from '../memory/memory-tables.ts';
import { isRefused } from '../store/refusals.ts';
import type { RowFollower } from '../store/row-follower.ts';
import { MemoryStore } from './memory-store.ts';

/** In memory from the start. What an earlier visit kept on this device goes too when it is wiped. */
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
      // Where nothing may be kept there is nothing to remove.
      if (!isRefused(error)) throw error;
    }
  }
}
