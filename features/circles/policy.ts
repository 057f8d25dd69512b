/** Blocks and hides between two members, from the view of one of them. */
export interface BlocksBetween {
  readonly isBlocked: boolean;
  /** True when either has hidden the other. */
  readonly isHidden: boolean;
  /** True when the other member has blocked or hidden the viewer. */
  readonly isByOther: boolean;
  /**
   * True when the other member is paused or suspended, and the two neither match nor write to each other. Shown
   * rows would tell this from a hide.
   */
  readonly isAway: boolean;
}

/** True when either has blocked or hidden the other. */
export function isShut({ isBlocked, isHidden }: BlocksBetween): boolean {
  return isBlocked || isHidden;
}

/**
 * True when a record that joins the two (a like, visit or favourite) may be shown to the viewer. If the
 * viewer may not know the other member of the record, the viewer's own blocks and hides have no effect.
 * Otherwise the viewer could block one person after another, and see whose block lowers the count. The SQL of
 * the batches applies the same rule to likes and visits that the viewer received.
 */
export function isShown(between: BlocksBetween, isKnown: boolean): boolean {
  return !between.isAway && (isKnown ? !isShut(between) : !between.isByOther);
}

/**
 * True when the viewer may know the other member of a like: it is the viewer's own like or a match, or the
 * other has written to the viewer, or the viewer has premium.
 */
export function knowsWhoLikes(
  viewer: { readonly uid: string; readonly isPremium: boolean },
  circle: {
    readonly fid: string;
    readonly connected: boolean;
    readonly is_open: boolean;
  },
): boolean {
  return circle.connected || circle.is_open || circle.fid === viewer.uid || viewer.isPremium;
}

/** True when the viewer may know the other member of a visit, made or received. Only premium members may. */
export function knowsWhoVisits(viewer: { readonly isPremium: boolean }): boolean {
  return viewer.isPremium;
}

/**
 * True when a like is possible: somebody who takes no likes can only be liked back. A device passes undefined
 * for what it does not know, which allows what the server may still refuse.
 */
export function mayLike(takesLikes: boolean | undefined, hasLiked: boolean): boolean {
  return takesLikes !== false || hasLiked;
}
