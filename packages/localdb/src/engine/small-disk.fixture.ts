import type { LocalStore, RowFollower, WriteTx } from '../data/local-store.ts';
import { copyToMemory, MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { plans } from '../sync/notes.fixture.ts';
import { KeptStore } from './kept-store.ts';

/**
 * A disk with room for a given number of transactions. Later ones fail as in browsers: after their work, when
 * they commit.
 */
export class SmallDisk extends MemoryStore implements LocalStore {
  override readonly isDurable: boolean = true;
  #room: number;

  constructor(room: number, followers: readonly RowFollower[] = []) {
    super(newMeta(plans, 1, followers), followers);
    this.#room = room;
  }

  makeRoom(): void {
    this.#room = Number.POSITIVE_INFINITY;
  }

  override write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return super.write(async (tx) => {
      const answer = await work(tx);
      this.#room -= 1;
      if (this.#room >= 0) return answer;
      const inner = new DOMException('There is no room.', 'QuotaExceededError');
      throw Object.assign(new Error('The transaction was aborted.', { cause: inner }), {
        name: 'AbortError',
        inner,
      });
    });
  }
}

export function keptOn(
  disk: LocalStore,
  onMemory: () => void = () => undefined,
  followers: readonly RowFollower[] = [],
): LocalStore {
  const firstMeta = () => newMeta(plans, 1, followers);
  const toMemory = () => copyToMemory(disk, { plans, followers, firstMeta });
  return new KeptStore({ disk, copyToMemory: toMemory, onMemory, pause: () => Promise.resolve() });
}
