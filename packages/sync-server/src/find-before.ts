import type { TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import { day } from '@mitto/kit/time';
import type { Ended, OpenClient } from './client-store.ts';

/** The client's numbers do not fit what the server has: it renumbers what is unanswered and keeps the mids. */
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
  /** Not stored under this number yet, or not any more. */
  readonly isToKeep: boolean;
}

/**
 * How this very entry ended already, if it did; a conflict for numbers that do not fit. `lastN` is the last number
 * before it, this lot's own counted in.
 */
export function findBefore(
  client: OpenClient,
  lastN: number,
  entry: TableEntryOfOutbox,
): Before | Conflict | undefined {
  const { n, mid, table, ref } = entry;
  if (n > lastN + 1) return new Conflict({ conflict: 'gap', lastN: client.lastN });
  if (n > lastN) {
    // Its own earlier arrival under another number or client: a restored phone, a restored server.
    const ended = client.byMid.get(mid);
    return ended && { ended, isToKeep: true };
  }
  const stored = client.byNumber.get(n);
  if (stored?.mid === mid) return { ended: stored.ended, isToKeep: false };
  if (!stored && isForgotten(client, entry)) {
    return { ended: { status: 'merged', table, ref }, isToKeep: true };
  }
  // Another copy of this client has used the number.
  return new Conflict({ conflict: 'client_fork' });
}

/** Clocks of devices are wrong by less than this. */
const mostWrong = 30 * day;

/**
 * Whether it came so long ago that nobody knows how it ended. What an old copy of this client makes today, under
 * numbers that were used then, is told apart by the time in its mid.
 */
function isForgotten({ forgotten }: OpenClient, { n, mid }: TableEntryOfOutbox): boolean {
  return n <= forgotten.n && (timeOf(mid) ?? 0) <= forgotten.at + mostWrong;
}

/** When an id of version 7 was made. */
function timeOf(id: string): number | undefined {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined;
}
