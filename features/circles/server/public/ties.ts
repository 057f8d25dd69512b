import { waitForAll } from '@mitto/kit/wait-for-all';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { isShut, knowsWhoLikes } from '../../policy.ts';
import { readBetween } from '../store/between.ts';
import { readCircles } from '../store/circles.ts';

/** A member's relation to the viewer, as far as the viewer may know. */
export interface Tie {
  readonly isMatch: boolean;
  /**
   * True for a match, and for a like by the other member that the viewer may know of. A like of the viewer's
   * own is no tie to know: whoever has the id could make it themselves.
   */
  readonly isKnown: boolean;
  /** True for a like that revealed its author, as a first message does. */
  readonly isOpen: boolean;
  /** True when either has blocked or hidden the other. */
  readonly isShut: boolean;
  /** True when either has blocked the other. */
  readonly isBlocked: boolean;
  /** True when the other member has blocked or hidden the viewer. */
  readonly isShutByOther: boolean;
  /** True when the other member is paused or suspended, and the two neither match nor write to each other. */
  readonly isAway: boolean;
}

const noTie: Tie = {
  isMatch: false,
  isKnown: false,
  isOpen: false,
  isShut: false,
  isBlocked: false,
  isShutByOther: false,
  isAway: false,
};

/** The ties of one member with each of the given others. */
export async function readTies(
  tx: SyncTx,
  viewer: { readonly uid: string; readonly isPremium: boolean | Promise<boolean> },
  others: readonly string[],
): Promise<(other: string) => Tie> {
  const ties = new Map<string, Tie>();
  const [shutOnes, circles, isPremium] = await waitForAll([
    readBetween(tx, viewer.uid, others),
    readCircles(tx, viewer.uid, others),
    viewer.isPremium,
  ]);
  for (const [other, between] of shutOnes) {
    const { isBlocked, isByOther, isAway } = between;
    const shut = isShut(between);
    ties.set(other, { ...noTie, isShut: shut, isBlocked, isShutByOther: shut && isByOther, isAway });
  }
  for (const row of circles) {
    const other = row.fid === viewer.uid ? row.sid : row.fid;
    const isKnown =
      row.connected || (row.fid === other && knowsWhoLikes({ uid: viewer.uid, isPremium }, row));
    const { connected: isMatch, is_open: isOpen } = row;
    ties.set(other, { ...(ties.get(other) ?? noTie), isMatch, isKnown, isOpen });
  }
  return (other) => ties.get(other) ?? noTie;
}
