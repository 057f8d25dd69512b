import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { day } from '@mitto/kit/time';
import type { Ended, OpenClient } from './client-store.ts';

/**
 * Answer to a client whose entry numbers do not continue those stored on the server. The client then
 * renumbers its pending entries and keeps their mids.
 */
export type PushConflict =
  | { readonly conflict: 'gap'; readonly lastN: number }
  | { readonly conflict: 'client_fork' };

export class Conflict extends Error {
  readonly answer: PushConflict;

  constructor(answer: PushConflict) {
    super(answer.conflict);
    this.answer = answer;
  }
}

export interface Before {
  readonly ended: Ended;
  /**
   * True if the result must be stored under this number, because it is stored under another one or was
   * deleted.
   */
  readonly isToKeep: boolean;
}

/**
 * Finds the result of an entry that was pushed before; returns undefined for a new entry. Returns a conflict
 * if the number is neither that of a stored entry nor the next one. `lastN` is the last number before this
 * entry, including earlier entries of the same batch.
 */
export function findBefore(
  client: OpenClient,
  lastN: number,
  entry: TableEntryOfOutbox,
): Before | Conflict | undefined {
  const { n, mid, table, ref } = entry;
  if (n > lastN + 1) return new Conflict({ conflict: 'gap', lastN: client.lastN });
  if (n > lastN) {
    // The mid is stored under another number or client id if a phone or a server was restored from a backup.
    const ended = client.byMid.get(mid);
    return ended && { ended, isToKeep: true };
  }
  const stored = client.byNumber.get(n);
  if (stored?.mid === mid) return { ended: stored.ended, isToKeep: false };
  if (!stored && isForgotten(client, entry)) {
    return { ended: { status: 'merged', table, ref }, isToKeep: true };
  }
  // Another copy of this client has used the number for another entry.
  return new Conflict({ conflict: 'client_fork' });
}

/**
 * Max clock error of a device (ms). If the time in a mid is later than the newest deleted result by more than
 * this, the entry counts as new.
 */
const maxWrong = 30 * day;

/**
 * True if the result of this entry may have been deleted. An old copy of this client may use the same number
 * for a new entry, which the creation time in its mid distinguishes from the deleted one.
 */
function isForgotten({ forgotten }: OpenClient, { n, mid }: TableEntryOfOutbox): boolean {
  return n <= forgotten.n && (timeOf(mid) ?? 0) <= forgotten.at + maxWrong;
}

/** Time (ms) inside an id of version 7; undefined for other versions. */
function timeOf(id: string): number | undefined {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;
}
