import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { readCircles } from '../store/circles.ts';
import { readMarksBetween } from '../store/marks-between.ts';

/**
 * Times at which one member liked, visited, hid or blocked the other, or marked them as a favourite, in
 * milliseconds since 1970; null for never.
 */
export interface DoneAbout {
  readonly likedAt: number | null;
  readonly favoriteAt: number | null;
  readonly visitedAt: number | null;
  readonly hiddenAt: number | null;
  readonly blockedAt: number | null;
}

/** Everything between two members, not redacted: for staff only. */
export interface Relation {
  readonly isMatch: boolean;
  readonly mine: DoneAbout;
  readonly theirs: DoneAbout;
}

export async function readRelation(tx: SyncTx, uid: string, other: string): Promise<Relation> {
  const [pair] = await readCircles(tx, uid, [other]);
  const likedAt = (liker: string): number | null => {
    if (!pair) return null;
    if (pair.fid === liker) return pair.creation_date;
    return pair.connected ? pair.last_modified : null;
  };
  return {
    isMatch: pair?.connected ?? false,
    mine: { likedAt: likedAt(uid), ...(await readMarksBetween(tx, uid, other)) },
    theirs: { likedAt: likedAt(other), ...(await readMarksBetween(tx, other, uid)) },
  };
}
