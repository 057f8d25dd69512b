import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { day } from '@mitto/kit/time';
import type { Ended, OpenClient } from './client-store.ts';
import { findRun } from './refused-runs.ts';

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
  const { n, mid } = entry;
  if (n > lastN + 1) return new Conflict({ conflict: 'gap', lastN: client.lastN });
  if (n > lastN) {
    // The mid is stored under another number or client id if a phone or a server was restored from a backup.
    const ended = client.byMid.get(mid) ?? dropped(client, entry);
    return ended && { ended, isToKeep: true };
  }
  const stored = client.byNumber.get(n);
  if (stored?.mid === mid) return { ended: stored.ended, isToKeep: false };
  const ended = stored ? undefined : forgotten(client, entry);
  // A shortened refusal stays short.
  if (ended) return { ended, isToKeep: ended.status !== 'refused' };
  // Another copy of this client has used the number for another entry.
  return new Conflict({ conflict: 'client_fork' });
}

/**
 * Max clock error of a device (ms). If the time in a mid is later than the newest deleted result by more than
 * this, the entry counts as new.
 */
const maxWrong = 30 * day;

/**
 * Returns what is still known of an entry whose result was shortened or deleted; undefined for another entry.
 * An old copy of this client may use the same number for a new entry, which the creation time in its mid
 * distinguishes from the earlier one.
 */
function forgotten(client: OpenClient, entry: TableEntryOfOutbox): Ended | undefined {
  const { n, mid, table, ref } = entry;
  const isFrom = (at: number) => (timeOf(mid) ?? 0) <= at + maxWrong;
  const run = findRun(client.refused, n);
  if (run) return isFrom(run[3]) ? refused(entry, run[2]) : undefined;
  if (!isFrom(client.forgotten.at)) return undefined;
  if (n <= client.unknownN) return refused(entry, forgottenCode);
  return n <= client.forgotten.n ? { status: 'merged', table, ref } : undefined;
}

const forgottenCode = 'database/forgotten';

/**
 * Refuses an entry that is so old that a deleted client may have sent it, whose results were deleted, too. So
 * it is not applied twice.
 */
function dropped(client: OpenClient, entry: TableEntryOfOutbox): Ended | undefined {
  const at = timeOf(entry.mid);
  const isOld = client.droppedAt > 0 && at !== undefined && at <= client.droppedAt;
  return isOld ? refused(entry, forgottenCode) : undefined;
}

function refused({ table, ref }: TableEntryOfOutbox, code: string): Ended {
  return { status: 'refused', table, ref, code };
}

/** Time (ms) inside an id of version 7; undefined for other versions. */
function timeOf(id: string): number | undefined {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;
}
